/** Which pieces stay bright while a kind of answer is chosen; all others fade. */

/** For each kind of piece, whose stay bright: one seat's, or all. Kinds that are left out fade. */
export interface Focus {
  plates?: "all";
  rails?: number | "all";
  cities?: number | "all";
  trains?: number | "all";
  settlers?: number | "all";
}

/** Return what matters for a kind of answer to this seat; null if nothing fades. */
export function focusOf(kind: string, seat: number): Focus | null {
  switch (kind) {
    case "MoveTrain":
      return { rails: "all", trains: seat };
    case "BuildTrain":
      return { rails: seat, trains: "all" };
    case "Deliver":
      return { rails: "all", trains: seat, cities: "all" };
    case "BuildRail":
    case "PlaceRail":
      return { rails: "all", cities: "all" };
    case "BuildSettler":
      return { cities: seat, settlers: seat };
    case "MoveSettler":
      return { settlers: seat, cities: "all", plates: "all" };
    default:
      return null;
  }
}

/** What one looks at while one thing is on one's mind: everything else fades. */

/** For each kind of thing on the map whose stay bright: one seat's, or all; what is not named fades. */
export interface Focus {
  plates?: "all";
  rails?: number | "all";
  cities?: number | "all";
  trains?: number | "all";
  settlers?: number | "all";
}

/** What matters for a kind of answer, to the seat that gives it. */
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

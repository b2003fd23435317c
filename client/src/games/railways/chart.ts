/** The map and the box of Transcontinental as the server charts them, and a table as it shows it. */

export interface CityChart {
  name: string;
  hex: number;
  western: boolean;
  colour: number;
  cubes: number;
  takes_raw: boolean;
  coast: "" | "east" | "west";
}
export interface Tariff {
  grant: boolean;
  tunnel: boolean;
  tiles: number[];
  ridge: number;
}
export interface CardChart {
  name: string;
  kind: "operation" | "hotel" | "bounty" | "event";
  text: string;
  rule: string;
  city: number | null;
  points: number;
  east: number;
  west: number;
}
export interface Chart {
  hexes: [number, number][];
  terrain: string;
  ridges: [number, number][];
  seam: number[];
  cities: CityChart[];
  terrains: string[];
  tariffs: Tariff[];
  tiles: number;
  cubes: string[];
  goods: number;
  settler: number;
  raw_material: number;
  grey: number;
  room_for_settlers: number[];
  last_settler: number;
  tile_colours: number[];
  engines: { name: string; level: number; price: number }[];
  income: number[];
  interest: number;
  bands: number[][];
  cards: CardChart[];
  barons: { name: string; asks: string; what: string; cities: number[]; western: boolean }[];
  lines: { name: string; ends: [number[], number[]]; points: number }[];
  coast_points: number[];
  bonuses: { name: string; asks: string; points: number }[];
  first_settler: number;
  first_raw_material: number;
  first_raw_cash: number;
  raw_cash: number;
  unconnected_start: number;
  most_raw_materials: number;
  turns: number;
  last_round: number;
  clock_rounds: number;
  colours: string[];
  nobody: number;
  no_baron: number;
  no_city: number;
  sources: Record<string, string>;
}

export interface PlayerView {
  money: number;
  bonds: number;
  score: number;
  engine: number;
  grants: number;
  tunnels: number;
  coal: number;
  engineering: number;
  fresh: number[];
  engineering_used: number;
  skips: boolean;
  eastern_barons: number;
  western_barons: number;
  chose_eastern: boolean;
  chose_western: boolean;
  claimed: boolean;
  shown_eastern: number;
  shown_western: number;
  raw_materials: number;
  settlers: number;
  coast: number;
  farthest_west: number;
  farthest_east: number;
  eastern: number[] | null;
  western: number[] | null;
}
export interface BaronView {
  baron: number;
  points: number;
  own: number;
  rival: number;
}
export interface LinkView {
  owner: number;
  start: number;
  end: number;
  hexes: number[];
}
export interface View {
  viewer: number | null;
  settings: Record<string, string>;
  players: PlayerView[];
  colours: number[];
  cubes: number[][];
  settled: number[];
  emptied: number[];
  eastern_bag: number[];
  western_bag: number[];
  settlers_left: number;
  settlers_delivered: number;
  eastern_tiles: number[];
  western_tiles: number[];
  links: LinkView[];
  deck: number[];
  display: number[];
  hotels: number[];
  bonuses: number[];
  events: number[];
  line_owner: number[];
  line_links: number[];
  line_tiles: number[];
  line_half: number[];
  coast_lines: number;
  first_settler: boolean;
  first_raw: boolean;
  phase: number;
  rounds: number;
  turns: number;
  first: number;
  order: number[];
  active: number;
  ending: boolean;
  last_round: number;
  last_round_by: string;
  last_if_idle: boolean;
  between: "" | "change of phase" | "final scoring";
  barons: BaronView[];
  scored: number[][];
  over: boolean;
  agenda: any[][];
}

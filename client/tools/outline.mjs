// Draws the country behind the board of Trails to Rails: shore, lakes, rivers and neighbours as small SVG paths.
//
// The shore is that of us-atlas and world-atlas (ISC; from the U.S. Census Bureau and Natural Earth). The board sets
// its cities on the corners of hexes, not where they lie, so the map is bent until the real cities lie under the
// board's: a conic projection, then a smoothing thin-plate spline through the city-sites. The far shores of the Great
// Lakes and the rivers are drawn here by hand, from the towns they pass.
//
//   npm install --no-save us-atlas@3 world-atlas@2 topojson-client@3
//   node tools/outline.mjs board.json > src/games/america/outline.json
//
// board.json is what the server gives at /api/games/america/board.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { merge } from "topojson-client";

const require = createRequire(`${process.cwd()}/`);
const load = (name) => JSON.parse(readFileSync(require.resolve(name), "utf8"));
const board = JSON.parse(readFileSync(process.argv[2], "utf8"));
const UNIT = 100; // a side of a hex in the drawing

// Where the towns really lie ----------------------------------------------------------------------------------

const TOWNS = {
  "Seattle": [-122.33, 47.6], "Portland": [-122.68, 45.52], "San Francisco": [-122.42, 37.77],
  "Reno": [-119.81, 39.53], "Los Angeles": [-118.24, 34.05], "Spokane": [-117.43, 47.66],
  "Boise": [-116.2, 43.62], "Las Vegas": [-115.14, 36.17], "Helena": [-112.04, 46.59],
  "Idaho Falls": [-112.03, 43.49], "Salt Lake City": [-111.89, 40.76], "Flagstaff": [-111.65, 35.2],
  "Billings": [-108.5, 45.78], "Casper": [-106.31, 42.87], "Denver": [-104.99, 39.74],
  "Santa Fe": [-105.94, 35.69], "Rapid City": [-103.23, 44.08], "El Paso": [-106.49, 31.76],
  "Amarillo": [-101.83, 35.22], "Bismarck": [-100.78, 46.81], "Dallas": [-96.8, 32.78],
  "San Antonio": [-98.49, 29.42], "Omaha": [-95.93, 41.26], "Wichita": [-97.34, 37.69],
  "Minneapolis": [-93.27, 44.98], "Little Rock": [-92.29, 34.75], "Shreveport": [-93.75, 32.53],
  "Houston": [-95.37, 29.76], "St. Louis": [-90.2, 38.63], "Jackson": [-90.18, 32.3],
  "Chicago": [-87.63, 41.88], "Indianapolis": [-86.16, 39.77], "Nashville": [-86.78, 36.16],
  "New Orleans": [-90.07, 29.95], "Columbus": [-83.0, 39.96], "Lexington": [-84.5, 38.04],
  "Atlanta": [-84.39, 33.75], "Pensacola": [-87.22, 30.42], "Albany": [-73.76, 42.65],
  "Washington D.C.": [-77.04, 38.91], "Raleigh": [-78.64, 35.78], "Columbia": [-81.03, 34.0],
  "Jacksonville": [-81.66, 30.33], "Boston": [-71.06, 42.36], "New York": [-74.01, 40.71],
};
// Where the board has land but no city: the corners of the country, by eye.
const CORNERS = [
  [[-124.7, 48.38], [-1.75, 0.3]], [[-124.4, 40.44], [-1.75, 5.0]], [[-121.9, 36.6], [-1.2, 7.0]], [[-120.47, 34.5], [-0.85, 8.15]],
  [[-118.4, 33.73], [0.45, 8.6]], [[-117.12, 32.53], [0.95, 9.35]], [[-114.8, 32.5], [2.0, 9.85]], [[-111.07, 31.33], [4.1, 10.7]],
  [[-104.4, 29.6], [7.4, 11.3]], [[-101.0, 29.6], [8.7, 11.3]], [[-99.5, 27.5], [9.3, 12.3]], [[-97.15, 25.95], [10.05, 13.1]],
  [[-94.7, 29.3], [12.0, 10.8]], [[-89.3, 29.1], [14.45, 10.35]], [[-82.8, 27.8], [17.3, 10.75]], [[-80.35, 25.2], [19.1, 12.25]],
  [[-80.6, 28.4], [19.0, 9.9]], [[-81.0, 32.0], [18.1, 7.8]], [[-77.9, 33.9], [19.0, 6.75]], [[-75.53, 35.25], [19.7, 6.1]],
  [[-76.0, 36.9], [19.25, 5.1]], [[-75.1, 38.5], [19.45, 4.1]], [[-72.0, 41.05], [20.3, 3.0]], [[-70.0, 41.8], [21.0, 2.3]],
  [[-70.6, 41.95], [20.4, 1.65]], [[-70.6, 42.65], [20.1, 0.75]], [[-70.25, 43.66], [20.3, 0.1]], [[-67.0, 44.8], [21.5, -1.3]],
  [[-69.2, 47.45], [20.1, -2.6]], [[-71.4, 45.2], [19.0, -0.9]], [[-74.7, 45.0], [17.9, -0.35]], [[-79.1, 43.1], [16.4, 1.15]],
  [[-82.5, 42.9], [15.35, 1.05]], [[-84.6, 45.8], [14.8, -0.65]], [[-87.0, 45.7], [13.75, -0.6]], [[-88.0, 47.4], [13.2, -1.3]],
  [[-92.1, 46.75], [12.1, -0.3]], [[-95.15, 49.4], [10.5, -0.85]], [[-97.2, 49.0], [9.6, -0.52]], [[-100.5, 49.0], [8.2, -0.55]],
  [[-104.05, 49.0], [6.7, -0.55]], [[-107.5, 49.0], [5.3, -0.53]], [[-111.0, 49.0], [3.9, -0.5]], [[-114.0, 49.0], [2.75, -0.46]],
  [[-117.03, 49.0], [1.6, -0.42]], [[-119.9, 49.0], [0.4, -0.37]], [[-122.75, 49.0], [-0.75, -0.3]],
];

// Drawn by hand ------------------------------------------------------------------------------------------------

const LAKES = {
  Superior: [[-92.1, 46.7], [-91.0, 47.3], [-89.6, 48.0], [-88.6, 48.6], [-87.2, 48.75], [-86.0, 48.7], [-84.9, 47.95],
    [-84.7, 47.2], [-84.6, 46.5], [-85.0, 46.3], [-87.4, 46.2], [-88.5, 46.6], [-90.5, 46.3]],
  Huron: [[-84.7, 45.75], [-84.3, 46.05], [-83.2, 46.05], [-81.8, 46.0], [-80.7, 45.9], [-80.0, 44.9], [-80.3, 44.5],
    [-81.2, 44.8], [-81.5, 45.2], [-81.7, 44.2], [-81.75, 43.4], [-82.4, 42.95], [-83.0, 43.6], [-84.0, 43.4], [-83.7, 44.6], [-84.2, 45.5]],
  Michigan: [[-84.7, 45.9], [-85.6, 46.2], [-87.2, 45.9], [-88.2, 44.4], [-88.1, 42.9], [-87.5, 41.5], [-86.5, 41.6], [-86.0, 43.0],
    [-86.0, 44.5], [-85.0, 45.2]],
  Erie: [[-83.3, 42.05], [-82.5, 41.98], [-81.9, 42.25], [-81.2, 42.65], [-80.3, 42.6], [-79.4, 42.87], [-78.85, 42.85],
    [-79.8, 42.0], [-81.7, 41.3], [-83.6, 41.5]],
  Ontario: [[-79.75, 43.28], [-79.4, 43.6], [-78.3, 43.95], [-77.3, 43.95], [-76.5, 44.2], [-76.0, 44.1], [-76.2, 43.4], [-78.5, 43.2], [-79.2, 43.15]],
  "Great Salt": [[-112.2, 41.55], [-112.75, 41.65], [-113.05, 41.2], [-112.45, 40.8], [-112.1, 40.85], [-112.1, 41.2]],
};
const RIVERS = [
  ["Mississippi", 2, [[-95.2, 47.3], [-94.3, 47.35], [-93.5, 47.2], [-94.2, 46.36], [-94.15, 45.55], [-93.27, 44.98], [-92.5, 44.56],
    [-91.25, 43.8], [-91.15, 43.0], [-90.66, 42.5], [-90.2, 41.8], [-91.05, 41.2], [-91.1, 40.6], [-91.45, 39.95], [-90.7, 39.0], [-90.19, 38.63],
    [-89.9, 37.9], [-89.5, 37.3], [-89.15, 36.98], [-89.5, 36.4], [-90.06, 35.15], [-90.6, 34.5], [-91.15, 33.5], [-90.95, 32.4],
    [-91.4, 31.6], [-91.3, 30.8], [-90.9, 30.1], [-90.07, 29.95], [-89.35, 29.2]]],
  ["Missouri", 2, [[-111.5, 45.9], [-111.9, 46.7], [-111.3, 47.5], [-110.6, 47.85], [-108.9, 47.75], [-106.5, 47.9], [-104.0, 48.0],
    [-102.3, 47.6], [-101.3, 47.4], [-100.8, 46.8], [-100.4, 45.6], [-100.35, 44.37], [-99.2, 43.6], [-97.4, 42.87], [-96.4, 42.5],
    [-95.93, 41.26], [-95.7, 40.4], [-94.9, 39.75], [-94.58, 39.11], [-93.0, 39.3], [-92.3, 38.65], [-91.0, 38.65], [-90.15, 38.8]]],
  ["Ohio", 1.6, [[-80.0, 40.44], [-80.65, 40.3], [-81.4, 39.3], [-82.0, 38.6], [-82.9, 38.72], [-84.0, 38.75], [-84.5, 39.1], [-85.2, 38.7],
    [-85.75, 38.27], [-86.7, 37.95], [-87.57, 37.97], [-88.4, 37.2], [-89.15, 36.98]]],
  ["Tennessee", 1, [[-83.92, 35.96], [-85.3, 35.04], [-86.4, 34.5], [-87.7, 34.8], [-88.2, 35.2], [-88.05, 36.4], [-88.55, 37.05]]],
  ["Arkansas", 1.3, [[-106.3, 39.2], [-105.3, 38.45], [-104.6, 38.27], [-102.6, 38.08], [-100.0, 37.75], [-98.2, 38.2], [-97.34, 37.69],
    [-96.9, 36.6], [-95.4, 35.8], [-94.42, 35.39], [-93.1, 35.2], [-92.27, 34.75], [-91.2, 33.9]]],
  ["Red", 1.2, [[-101.8, 34.95], [-99.9, 34.3], [-98.1, 34.1], [-96.6, 33.85], [-95.0, 33.9], [-93.9, 33.5], [-93.75, 32.52], [-92.5, 31.4], [-91.7, 31.0]]],
  ["Platte", 1, [[-106.3, 42.85], [-104.5, 42.1], [-103.0, 41.6], [-100.8, 41.13], [-99.0, 40.7], [-97.4, 41.4], [-95.9, 41.06]]],
  ["Yellowstone", 1, [[-110.57, 45.66], [-108.5, 45.78], [-106.6, 46.3], [-105.0, 47.0], [-104.0, 47.95]]],
  ["Colorado", 1.6, [[-106.8, 39.9], [-108.5, 39.1], [-109.6, 38.5], [-110.3, 37.7], [-111.5, 36.9], [-112.1, 36.1], [-113.8, 36.1],
    [-114.7, 36.05], [-114.6, 34.9], [-114.3, 34.2], [-114.6, 32.9], [-114.8, 32.2]]],
  ["Green", 1, [[-109.8, 43.1], [-109.5, 41.5], [-109.3, 40.4], [-110.0, 39.3], [-109.9, 38.2]]],
  ["Columbia", 1.6, [[-117.7, 49.0], [-118.3, 48.1], [-119.6, 47.9], [-120.2, 47.1], [-119.3, 46.2], [-119.3, 45.93], [-121.2, 45.6],
    [-122.68, 45.62], [-123.2, 46.15], [-124.05, 46.25]]],
  ["Snake", 1.2, [[-111.0, 43.3], [-112.03, 43.49], [-112.6, 42.8], [-114.4, 42.6], [-115.9, 43.0], [-116.9, 43.8], [-116.9, 45.2], [-117.0, 46.4], [-118.6, 46.6], [-119.2, 46.2]]],
  ["Rio Grande", 1.6, [[-106.9, 37.7], [-105.8, 37.2], [-105.9, 36.0], [-106.65, 35.08], [-107.1, 33.6], [-106.5, 31.76], [-105.0, 30.65],
    [-104.4, 29.6], [-103.1, 29.0], [-102.4, 29.78], [-100.9, 29.35], [-99.5, 27.5], [-98.2, 26.05], [-97.15, 25.95]]],
  ["Pecos", 0.9, [[-105.6, 35.7], [-104.4, 34.0], [-104.2, 32.4], [-102.9, 31.0], [-101.4, 29.75]]],
  ["Sacramento", 1, [[-122.3, 40.9], [-122.0, 39.7], [-121.5, 38.58], [-122.1, 38.05]]],
  ["Hudson", 1, [[-73.7, 43.9], [-73.65, 42.9], [-73.85, 42.0], [-73.95, 41.2], [-74.02, 40.7]]],
  ["Savannah", 0.9, [[-83.1, 34.7], [-82.0, 33.5], [-81.4, 32.6], [-80.9, 32.05]]],
];
// Waters and neighbours: oceans in sides of a hex on the board, the others where they lie.
const OCEANS = [["PACIFIC OCEAN", -2.9, 3.2, -88], ["ATLANTIC OCEAN", 20.95, 7.9, -58], ["GULF OF MEXICO", 14.3, 12.15, 0]];
const LABELS = [
  ["Lake Superior", "lake", -87.6, 47.75, -6], ["Lake Michigan", "lake", -87.05, 43.4, -86], ["L. Huron", "lake", -82.4, 44.5, 70],
  ["Lake Erie", "lake", -81.1, 42.1, -24], ["L. Ontario", "lake", -77.7, 43.55, -12], ["CANADA", "land", -106.5, 50.4, 0], ["MEXICO", "land", -106.2, 28.2, 0],
];

// Bending the map ----------------------------------------------------------------------------------------------

const rad = Math.PI / 180;
const [first, second, middle, meridian] = [29.5 * rad, 45.5 * rad, 38 * rad, -96 * rad];
const cone = (Math.sin(first) + Math.sin(second)) / 2;
const constant = Math.cos(first) ** 2 + 2 * cone * Math.sin(first);
const radius = (latitude) => Math.sqrt(constant - 2 * cone * Math.sin(latitude)) / cone;
function albers([longitude, latitude]) {
  const angle = cone * (longitude * rad - meridian);
  const r = radius(latitude * rad);
  return [r * Math.sin(angle) * 10, -(radius(middle) - r * Math.cos(angle)) * 10];
}

function solve(rows, answers) {
  const n = rows.length;
  const m = rows.map((row, i) => [...row, ...answers[i]]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(m[j][i]) > Math.abs(m[pivot][i])) pivot = j;
    [m[i], m[pivot]] = [m[pivot], m[i]];
    for (let j = 0; j < n; j++) {
      if (j === i) continue;
      const f = m[j][i] / m[i][i];
      for (let k = i; k < m[i].length; k++) m[j][k] -= f * m[i][k];
    }
  }
  return m.map((row, i) => row.slice(n).map((value) => value / row[i]));
}

const bump = (a, b) => {
  const square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
  return square === 0 ? 0 : square * Math.log(square);
};
const anchors = [
  ...board.places.filter((place) => place.site).map((place) => [albers(TOWNS[place.name]), [place.x, place.y], 0.012]),
  ...CORNERS.map(([real, board]) => [albers(real), board, 0.012]),
];
const size = anchors.length;
const rows = anchors.map(([at, , slack], i) => [
  ...anchors.map(([other], j) => (i === j ? slack : bump(at, other))), 1, at[0], at[1],
]);
rows.push([...anchors.map(() => 1), 0, 0, 0], [...anchors.map(([at]) => at[0]), 0, 0, 0], [...anchors.map(([at]) => at[1]), 0, 0, 0]);
const weights = solve(rows, [...anchors.map(([, to]) => to), [0, 0], [0, 0], [0, 0]]);
function bend(point) {
  const at = albers(point);
  let [x, y] = weights[size];
  for (const axis of [0, 1]) {
    x += weights[size + 1 + axis][0] * at[axis];
    y += weights[size + 1 + axis][1] * at[axis];
  }
  anchors.forEach(([anchor], i) => {
    const push = bump(at, anchor);
    x += weights[i][0] * push;
    y += weights[i][1] * push;
  });
  return [x * UNIT, y * UNIT];
}

// Lines as paths -----------------------------------------------------------------------------------------------

const FRAME = [-9 * UNIT, -7 * UNIT, 28 * UNIT, 19 * UNIT]; // more than any window shows
const triangle = (a, b, c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
function simplify(points, least) {
  const kept = points.slice(); // Visvalingam: the point that matters least goes first
  while (kept.length > 4) {
    let smallest = Infinity, at = -1;
    for (let i = 1; i < kept.length - 1; i++) {
      const area = triangle(kept[i - 1], kept[i], kept[i + 1]);
      if (area < smallest) [smallest, at] = [area, i];
    }
    if (smallest > least) break;
    kept.splice(at, 1);
  }
  return kept;
}
function clip(points) { // Sutherland and Hodgman, against the frame
  const [left, top, right, bottom] = FRAME;
  const edges = [[(p) => p[0] >= left, 0, left], [(p) => p[0] <= right, 0, right], [(p) => p[1] >= top, 1, top], [(p) => p[1] <= bottom, 1, bottom]];
  let ring = points;
  for (const [inside, axis, value] of edges) {
    const out = [];
    ring.forEach((point, i) => {
      const last = ring[(i + ring.length - 1) % ring.length];
      if (inside(point) !== inside(last)) {
        const t = (value - last[axis]) / (point[axis] - last[axis]);
        out.push([last[0] + t * (point[0] - last[0]), last[1] + t * (point[1] - last[1])]);
      }
      if (inside(point)) out.push(point);
    });
    ring = out;
  }
  return ring;
}
function path(points, closed) {
  let d = "", x = 0, y = 0;
  points.forEach((point, i) => {
    const [nx, ny] = [Math.round(point[0]), Math.round(point[1])];
    if (i === 0) d += `M${nx} ${ny}`;
    else if (nx !== x || ny !== y) d += `${i === 1 ? "l" : " "}${nx - x} ${ny - y}`;
    [x, y] = [nx, ny];
  });
  return d.replace(/ -/g, "-") + (closed ? "z" : "");
}
const extent = (ring) => {
  const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
};
function curve(points, closed) { // Catmull and Rom through hand-drawn points
  const n = points.length, out = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const at = (k) => points[closed ? (k + n) % n : Math.min(n - 1, Math.max(0, k))];
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < 6; step++) {
      const t = step / 6;
      out.push([0, 1].map((k) => 0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)));
    }
  }
  if (!closed) out.push(points[n - 1]);
  return out;
}
function wander(points) { // a river is never straight: small bends, the same on every run
  let seed = 7;
  const noise = () => ((seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5) * 9;
  return points.map((point, i) => (i === 0 || i === points.length - 1 ? point : [point[0] + noise(), point[1] + noise()]));
}

const states = load("us-atlas/states-10m.json");
const far = new Set(["02", "15", "60", "66", "69", "72", "78"]);
const nation = merge(states, states.objects.states.geometries.filter((state) => !far.has(state.id)));
const shores = nation.coordinates.map((polygon) => polygon[0].map(bend)).filter((ring) => extent(ring) > 260);
const land = shores.map((ring) => path(simplify(ring, 22), true)).join("");

const world = load("world-atlas/countries-50m.json");
const near = world.objects.countries.geometries.filter((country) => ["124", "484", "044", "192", "320", "084", "340", "222", "558", "388", "332", "214"].includes(country.id));
const inView = ([longitude, latitude]) => longitude > -145 && longitude < -50 && latitude > 12 && latitude < 64;
const abroadShores = merge(world, near).coordinates
  .map((polygon) => polygon[0])
  .filter((ring) => ring.some(inView))
  .map((ring) => clip(ring.map(([x, y]) => bend([Math.max(-145, Math.min(-50, x)), Math.max(10, Math.min(64, y))]))))
  .filter((ring) => ring.length > 3 && extent(ring) > 500)
  .map((ring) => simplify(ring, 60));
const abroad = abroadShores.map((ring) => path(ring, true)).join("");

// Water is ruled along its shores: lines of equal distance from land, drawn here once, for a browser would stroke
// the whole shore anew in every corner of the map.
const GRID = 6;
const RULED = [10, 22, 37, 56];
function inside(rings, columns, rows) { // by rows: between every odd and the next crossing
  const mask = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const y = FRAME[1] + row * GRID + 0.01;
    const crossings = [];
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) {
        const [a, b] = [ring[i], ring[(i + 1) % ring.length]];
        if (a[1] > y !== b[1] > y) crossings.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
      }
    }
    crossings.sort((one, other) => one - other);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil((crossings[i] - FRAME[0]) / GRID));
      const to = Math.min(columns - 1, Math.floor((crossings[i + 1] - FRAME[0]) / GRID));
      for (let column = from; column <= to; column++) mask[row * columns + column] ^= 1;
    }
  }
  return mask;
}
function along(values) { // Felzenszwalb and Huttenlocher: squared distances along one line
  const n = values.length, out = new Float64Array(n), at = new Int32Array(n), z = new Float64Array(n + 1);
  let k = 0;
  z[0] = -Infinity;
  z[1] = Infinity;
  for (let q = 1; q < n; q++) {
    let meet;
    do meet = (values[q] + q * q - values[at[k]] - at[k] * at[k]) / (2 * q - 2 * at[k]);
    while (meet <= z[k] && k-- > 0);
    at[++k] = q;
    z[k] = meet;
    z[k + 1] = Infinity;
  }
  k = 0;
  for (let q = 0; q < n; q++) {
    while (z[k + 1] < q) k++;
    out[q] = (q - at[k]) ** 2 + values[at[k]];
  }
  return out;
}
function distances(dry, columns, rows) {
  const field = Float64Array.from(dry, (is) => (is ? 0 : 1e9));
  for (let row = 0; row < rows; row++) field.set(along(field.slice(row * columns, (row + 1) * columns)), row * columns);
  for (let column = 0; column < columns; column++) {
    const line = Float64Array.from({ length: rows }, (_, row) => field[row * columns + column]);
    along(line).forEach((value, row) => (field[row * columns + column] = value));
  }
  return field.map((value) => Math.sqrt(value) * GRID);
}
function contours(field, columns, rows, level) { // marching squares, pieces joined end to end
  const next = new Map();
  const key = (x, y) => `${x.toFixed(3)} ${y.toFixed(3)}`;
  const cross = (x0, y0, x1, y1) => {
    const [a, b] = [field[y0 * columns + x0], field[y1 * columns + x1]];
    const t = (level - a) / (b - a);
    return [x0 + t * (x1 - x0), y0 + t * (y1 - y0)];
  };
  for (let y = 0; y + 1 < rows; y++) {
    for (let x = 0; x + 1 < columns; x++) {
      const is = (dx, dy) => (field[(y + dy) * columns + x + dx] > level ? 1 : 0);
      const kind = is(0, 0) | (is(1, 0) << 1) | (is(1, 1) << 2) | (is(0, 1) << 3);
      if (kind === 0 || kind === 15) continue;
      const top = () => cross(x, y, x + 1, y), right = () => cross(x + 1, y, x + 1, y + 1);
      const bottom = () => cross(x, y + 1, x + 1, y + 1), left = () => cross(x, y, x, y + 1);
      const pieces = { 1: [[left, top]], 2: [[top, right]], 3: [[left, right]], 4: [[right, bottom]], 5: [[left, top], [right, bottom]], 6: [[top, bottom]], 7: [[left, bottom]],
        8: [[bottom, left]], 9: [[bottom, top]], 10: [[top, right], [bottom, left]], 11: [[bottom, right]], 12: [[right, left]], 13: [[right, top]], 14: [[top, left]] }[kind];
      for (const [from, to] of pieces) {
        const [a, b] = [from(), to()];
        next.set(key(...a), { a, b });
      }
    }
  }
  const lines = [];
  const ends = new Set([...next.values()].map(({ b }) => key(...b)));
  const starts = [...next.keys()].sort((one, other) => Number(ends.has(one)) - Number(ends.has(other)));
  for (const start of starts) {
    if (!next.has(start)) continue;
    const line = [];
    for (let at = start; next.has(at); ) {
      const { a, b } = next.get(at);
      next.delete(at);
      if (line.length === 0) line.push(a);
      line.push(b);
      at = key(...b);
    }
    lines.push(line.map(([x, y]) => [FRAME[0] + x * GRID, FRAME[1] + y * GRID]));
  }
  return lines;
}

const lakeShores = Object.values(LAKES).map((shore) => simplify(curve(shore.map(bend), true), 6));
const lakes = lakeShores.map((ring) => path(ring, true)).join("");
const [columns, rowCount] = [Math.round((FRAME[2] - FRAME[0]) / GRID), Math.round((FRAME[3] - FRAME[1]) / GRID)];
const [ours, theirs, inLake] = [shores, abroadShores, lakeShores].map((rings) => inside(rings, columns, rowCount));
const field = distances(ours.map((is, i) => (is || (theirs[i] && !inLake[i]) ? 1 : 0)), columns, rowCount);
const waves = RULED.map((level) =>
  contours(field, columns, rowCount, level)
    .filter((line) => line.length > 8)
    .map((line) => path(simplify(line, line.length < 130 ? 18 : 60 + 2 * level), false))
    .join(""),
);
const rivers = RIVERS.map(([name, width, course]) => ({ name, width, d: path(simplify(wander(curve(course.map(bend), false)), 2), false) }));
const labels = OCEANS.map(([text, x, y, turn]) => ({ text, kind: "ocean", x: x * UNIT, y: y * UNIT, turn })).concat(LABELS.map(([text, kind, longitude, latitude, turn]) => {
  const [x, y] = bend([longitude, latitude]).map(Math.round);
  return { text, kind, x, y, turn };
}));
const off = anchors.slice(0, 45).map(([, to], i) => {
  const name = board.places.filter((place) => place.site)[i].name;
  const [x, y] = bend(TOWNS[name]);
  return [Math.hypot(x / UNIT - to[0], y / UNIT - to[1]), name];
}).sort((a, b) => b[0] - a[0]);
console.error(`bytes: land ${land.length}, abroad ${abroad.length}, waves ${waves.map((wave) => wave.length)}; farthest off: ${off.slice(0, 5).map(([d, n]) => `${n} ${d.toFixed(2)}`).join(", ")}`);
console.log(JSON.stringify({ land, waves, abroad, lakes, rivers, labels }));

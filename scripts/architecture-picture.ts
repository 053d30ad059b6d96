/** An import of a file by another, both as paths in the repository. */
export type FileImport = { readonly from: string; readonly to: string };

/** A part of the repository that is one column of the picture, and its rooms. */
type Column = { readonly title: string; readonly folder: string; readonly room: RegExp };

/** The columns; a room is what the pattern finds behind the folder, or the whole folder. */
const columns: readonly Column[] = [
  { title: "apps/web", folder: "apps/web/src/", room: /^features\/[^/]+(?=\/)|^[^/]+(?=\/)/ },
  { title: "packages", folder: "packages/", room: /^(?!capital-gains)[^/]+(?=\/src)/ },
  { title: "apps/server", folder: "apps/server/src/", room: /^features\/[^/]+(?=\/)|^[^/]+(?=\/)/ },
  {
    title: "packages/capital-gains",
    folder: "packages/capital-gains/src/",
    room: /^(law|readers|papers)\/[^/]+(?=\/)|^cli(?=\/)/,
  },
];

const box = { height: 24, gap: 10, floor: 46, letter: 6.4, padding: 14 };
const top = 64;

/** Draws the rooms of the repository as boxes, each above all that it imports, as an SVG picture. */
export function architecturePicture(imports: readonly FileImport[]): string {
  const below = roomsBelow(imports);
  const floors = new Map<string, number>();
  for (const room of below.keys()) {
    floorOf(room, below, floors);
  }
  const height = top + (Math.max(...floors.values()) + 1) * box.floor;
  const places = new Map<string, { x: number; y: number; width: number }>();
  const titles: string[] = [];
  let left = box.gap;
  for (const [index, { title }] of columns.entries()) {
    const rooms = [...below.keys()].filter((room) => room.startsWith(`${index}:`)).sort();
    const rows = Map.groupBy(rooms, (room) => floors.get(room) ?? 0);
    const widths = [...rows.values()].map((row) => widthOf(row));
    const width = Math.max(title.length * box.letter, ...widths) + 2 * box.gap;
    for (const [floor, row] of rows) {
      let x = left + (width - widthOf(row)) / 2;
      for (const room of row) {
        places.set(room, { x, y: height - (floor + 1) * box.floor, width: boxWidth(room) });
        x += boxWidth(room) + box.gap;
      }
    }
    titles.push(
      `<rect class="column" x="${left}" y="8" width="${width}" height="${height - 16}" rx="8"/>`,
      `<text class="title" x="${left + width / 2}" y="32">${title}</text>`,
    );
    left += width + 2 * box.gap;
  }
  const lines = [...below].flatMap(([room, imported]) =>
    [...imported]
      .filter((each) => isNearest(each, imported, below))
      .map((each) => {
        const [from, to] = [places.get(room), places.get(each)];
        const within = room[0] === each[0] ? "within" : "across";
        return from && to
          ? `<path class="${within}" d="M${from.x + from.width / 2} ${from.y + box.height}L${to.x + to.width / 2} ${to.y}"/>`
          : "";
      }),
  );
  const boxes = [...places].map(
    ([room, { x, y, width }]) =>
      `<rect class="room" x="${x}" y="${y}" width="${width}" height="${box.height}" rx="4"/>` +
      `<text x="${x + width / 2}" y="${y + 16}">${nameOf(room)}</text>`,
  );
  const style =
    "text{font:12px sans-serif;text-anchor:middle;fill:#1b2733}.title{font-weight:bold}" +
    ".column{fill:#f2f5f8}.room{fill:#fff;stroke:#5b7083}.within{stroke:#5b7083}" +
    ".across{stroke:#c58a3a;stroke-opacity:.55}";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left} ${height}" role="img">`,
    "<title>The rooms of the repository: each imports only from those below it</title>",
    `<style>${style}</style>`,
    ...titles,
    ...lines,
    ...boxes,
    "</svg>\n",
  ]
    .filter(Boolean)
    .join("\n")
    .replaceAll(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));
}

/** Returns each room with the rooms that its files import; loose files and tests are in no room. */
function roomsBelow(imports: readonly FileImport[]): Map<string, Set<string>> {
  const below = new Map<string, Set<string>>();
  for (const [from, to] of imports.map((each) => [roomOf(each.from), roomOf(each.to)])) {
    if (from !== undefined && to !== undefined) {
      const imported = below.get(from) ?? new Set();
      below.set(from, from === to ? imported : imported.add(to));
      below.set(to, below.get(to) ?? new Set());
    }
  }
  return new Map([...below].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a file's room, as the number of its column and its name; a room's settings are `settings`'s. */
function roomOf(path: string): string | undefined {
  if (/\.test\.|\/(test|generated)\/|\/settings\.ts$/.test(path)) {
    return undefined;
  }
  const found = columns.map(({ folder, room }) =>
    path.startsWith(folder) ? room.exec(path.slice(folder.length))?.[0] : undefined,
  );
  const index = found.findIndex((room) => room !== undefined);
  return index < 0 ? undefined : `${index}:${found[index]}`;
}

/** Returns a room's floor in its column: one above the highest that it imports there. */
function floorOf(
  room: string,
  below: ReadonlyMap<string, ReadonlySet<string>>,
  floors: Map<string, number>,
): number {
  const known = floors.get(room);
  if (known === undefined) {
    floors.set(room, 0);
    const own = [...(below.get(room) ?? [])].filter((each) => each[0] === room[0]);
    floors.set(room, Math.max(-1, ...own.map((each) => floorOf(each, below, floors))) + 1);
  }
  return floors.get(room) ?? 0;
}

/** Whether no other room that is imported leads to this one: such a line says nothing new. */
function isNearest(
  room: string,
  imported: ReadonlySet<string>,
  below: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const leads = (from: string, seen = new Set<string>()): boolean =>
    [...(below.get(from) ?? [])].some((each) => {
      const isNew = !seen.has(each);
      seen.add(each);
      return each === room || (isNew && leads(each, seen));
    });
  return ![...imported].some((each) => each !== room && leads(each));
}

const nameOf = (room: string) => room.slice(2).replace("features/", "");
const boxWidth = (room: string) => nameOf(room).length * box.letter + box.padding;
const widthOf = (rooms: readonly string[]) =>
  rooms.reduce((sum, room) => sum + boxWidth(room) + box.gap, -box.gap);

/** Pictures that no other tool here can make: BMP as Windows documents it. */

const palette = ['dc1e1e', '1eb41e', '1e1edc', 'e6e6e6'];
const channels = (color: string): [number, number, number] => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => Number.parseInt(color.slice(at, at + 2), 16));
  return [red, green, blue];
};

export interface BmpSpec {
  bits: 1 | 4 | 8 | 16 | 24 | 32;
  /** RLE8 or RLE4. */
  runs?: boolean;
  isTopDown?: boolean;
  /** BI_BITFIELDS, with these masks of red, green and blue. */
  masks?: readonly number[];
}

const [width, height] = [128, 96];
/** Returns the quarter of a pixel, from the upper left, row by row. */
const quarterOf = (x: number, y: number): number => (x < 64 ? 0 : 1) + (y < 48 ? 0 : 2);

const rowBits = (y: number, { bits, masks }: BmpSpec): Buffer => {
  const row = Buffer.alloc(Math.ceil((width * bits) / 32) * 4);
  for (let x = 0; x < width; x += 1) {
    const quarter = quarterOf(x, y);
    const [red, green, blue] = channels(palette[quarter] ?? '');
    if (bits === 1) row[x >> 3] = (row[x >> 3] ?? 0) | ((quarter & 1) << (7 - (x & 7)));
    else if (bits === 4) row[x >> 1] = (row[x >> 1] ?? 0) | (quarter << (x & 1 ? 0 : 4));
    else if (bits === 8) row[x] = quarter;
    else if (bits === 16) row.writeUInt16LE(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3), x * 2);
    else if (bits === 24) row.set([blue, green, red], x * 3);
    else row.set(masks ? [red, green, blue, 0] : [blue, green, red, 0], x * 4);
  }
  return row;
};

/** Returns a row as a run of one color and, for the second half, a run that lists its pixels. */
const rowRuns = (y: number, bits: number): Buffer => {
  const [left, right] = [quarterOf(0, y), quarterOf(64, y)];
  const twice = (value: number): number => (bits === 4 ? (value << 4) | value : value);
  const named = Buffer.alloc(bits === 4 ? 32 : 64, twice(right));
  return Buffer.concat([Buffer.from([64, twice(left), 0, 64]), named, Buffer.from([0, 0])]);
};

/** A BMP of 128×96 in four colours, a quarter each; of 1 bit in black and white. */
export const aBmp = (spec: BmpSpec): Buffer => {
  const { bits, runs = false, isTopDown = false, masks } = spec;
  const lines = Array.from({ length: height }, (_, index) => (isTopDown ? index : height - 1 - index));
  const pixels = Buffer.concat([
    ...lines.map(y => (runs ? rowRuns(y, bits) : rowBits(y, spec))),
    ...(runs ? [Buffer.from([0, 1])] : []),
  ]);
  const colors = bits === 1 ? ['000000', 'ffffff'] : bits < 16 ? palette : [];
  const table = Buffer.from(
    colors.flatMap(color => {
      const [red, green, blue] = channels(color);
      return [blue, green, red, 0];
    }),
  );
  const cut = Buffer.alloc(masks ? 12 : 0);
  masks?.forEach((mask, index) => cut.writeUInt32LE(mask, index * 4));
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + cut.length + table.length + pixels.length, 2);
  head.writeUInt32LE(54 + cut.length + table.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(isTopDown ? -height : height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(masks ? 3 : runs ? (bits === 8 ? 1 : 2) : 0, 30);
  head.writeUInt32LE(colors.length, 46);
  return Buffer.concat([head, cut, table, pixels]);
};

/** A decoded picture: 8 bits per channel, without gaps between rows. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  /** RGB, or RGB with an alpha channel. */
  channels: 3 | 4;
  /** Color profile (ICC) of the channels. Defaults to sRGB. */
  profile?: Buffer;
}

const rowsPerStrip = 64;

/** Tag of TIFF 6.0: [tag, type, values], sorted by number. Types: 3 short, 4 long, 7 bytes. */
type Tag = readonly [tag: number, type: 3 | 4 | 7, values: readonly number[] | Buffer];

const bytesOf = ([, type, values]: Tag): Buffer => {
  if (Buffer.isBuffer(values)) return values;
  const each = type === 3 ? 2 : 4;
  const bytes = Buffer.alloc(values.length * each);
  values.forEach((value, index) => bytes.writeUIntLE(value, index * each, each));
  return bytes;
};

const stripsOf = ({ width, height, channels }: Pixels): { starts: number[]; lengths: number[] } => {
  const stride = width * channels;
  const starts: number[] = [];
  const lengths: number[] = [];
  for (let row = 0; row < height; row += rowsPerStrip) {
    starts.push(row * stride);
    lengths.push(Math.min(rowsPerStrip, height - row) * stride);
  }
  return { starts, lengths };
};

/** Returns the parts of a plain TIFF of the pixels, the form in which sharp accepts a color profile with them. */
export const tiffOf = (pixels: Pixels): Buffer => {
  const { data, width, height, channels, profile } = pixels;
  const { starts, lengths } = stripsOf(pixels);
  const tagsFrom = (first: number): Tag[] => [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array<number>(channels).fill(8)],
    [259, 3, [1]],
    [262, 3, [2]],
    [273, 4, starts.map(start => start + first)],
    [277, 3, [channels]],
    [278, 4, [rowsPerStrip]],
    [279, 4, lengths],
    [284, 3, [1]],
    // 2: the alpha channel is not premultiplied
    ...(channels === 4 ? [[338, 3, [2]] as Tag] : []),
    ...(profile ? [[34_675, 7, profile] as Tag] : []),
  ];
  const length = headOf(tagsFrom(0)).length;
  return Buffer.concat([headOf(tagsFrom(length)), data]);
};

/** Returns the header, the directory, and the values that do not fit into it. */
const headOf = (tags: readonly Tag[]): Buffer => {
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  const rest: Buffer[] = [];
  let at = 8 + directory.length;
  directory.writeUInt16LE(tags.length, 0);
  for (const [index, tag] of tags.entries()) {
    const entry = 2 + index * 12;
    const bytes = bytesOf(tag);
    const [id, type, values] = tag;
    directory.writeUInt16LE(id, entry);
    directory.writeUInt16LE(type, entry + 2);
    directory.writeUInt32LE(values.length, entry + 4);
    if (bytes.length <= 4) bytes.copy(directory, entry + 8);
    else {
      directory.writeUInt32LE(at, entry + 8);
      const padded = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
      rest.push(padded);
      at += padded.length;
    }
  }
  return Buffer.concat([Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]), directory, ...rest]);
};

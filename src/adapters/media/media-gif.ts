import { isTooMany, type Parted, type Piece } from './picture-pieces.ts';

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
/** Labels of extensions: the display of a frame, and data of a program. */
const control = 0xf9;
const application = 0xff;

/** Application extensions that affect display: the number of repetitions, and the colors. */
const drawnBy = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/** Returns the bytes of the color table that a packed field announces. */
const tableLength = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);

const headLength = (bytes: Buffer): number => 13 + tableLength(bytes[10] ?? 0);

/**
 * Returns the position of a GIF89a's trailer if its blocks follow one another up to there. Undefined if they do not, or if
 * `isFair` returns false.
 */
const walkGif = (bytes: Buffer, isFair: (start: number) => boolean): number | undefined => {
  let at: number = headLength(bytes);
  for (;;) {
    const block = bytes[at];
    const start = at;
    if (block === trailer) return at;
    if (block === extension) at = afterSubBlocks(bytes, at + 2);
    else if (block === image) at = afterSubBlocks(bytes, at + 11 + tableLength(bytes[at + 9] ?? 0));
    else return undefined;
    if (!isFair(start)) return undefined;
  }
};

/** Whether the blocks of a GIF89a follow one another up to the trailer. */
export const gifIsWhole = (bytes: Buffer): boolean => walkGif(bytes, () => true) !== undefined;

/**
 * Skips sub-blocks. Each begins with its length, and one of length 0 ends them. Beyond the end there is only `undefined`.
 */
const afterSubBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
};

/** Whether a block affects display: no comment, no text, and no application data except the kinds that all viewers read. */
const isDrawn = (bytes: Buffer, at: number): boolean => {
  const label = bytes[at + 1];
  if (bytes[at] !== extension || label === control) return true;
  const isNamed = label === application && bytes[at + 2] === 11;
  return isNamed && drawnBy.includes(bytes.toString('latin1', at + 3, at + 14));
};

/**
 * Splits the blocks of a GIF into visible and other ones, alternating. A minute of video has thousands. A GIF can store
 * credits only in a comment, which no program reads.
 */
export const partGif = (bytes: Buffer): Parted | undefined => {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  const pieces: Piece[] = [];
  let [start, isKept] = [0, true];
  const cutAt = (at: number, isNextKept: boolean): void => {
    if (isNextKept === isKept) return;
    pieces.push({ bytes: bytes.subarray(start, at), isKept });
    [start, isKept] = [at, isNextKept];
  };
  const end = walkGif(bytes, at => {
    cutAt(at, isDrawn(bytes, at));
    return !isTooMany(pieces);
  });
  if (end === undefined) return undefined;
  cutAt(end, true);
  cutAt(end + 1, false);
  pieces.push({ bytes: bytes.subarray(start), isKept });
  return { pieces, tags: {}, tagsAfter: pieces.length };
};

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;

/** Bytes of the colour table that a packed field announces. */
const tableLength = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0);

/** Whether the blocks of a GIF89a follow one another up to the trailer. */
export const gifIsWhole = (bytes: Buffer): boolean => {
  let at: number = 13 + tableLength(bytes[10] ?? 0);
  for (;;) {
    const block = bytes[at];
    if (block === trailer) return true;
    if (block === extension) at = afterSubBlocks(bytes, at + 2);
    else if (block === image) at = afterSubBlocks(bytes, at + 11 + tableLength(bytes[at + 9] ?? 0));
    else return false;
  }
};

/** Sub-blocks begin with their length; one of length 0 ends them. Beyond the end there is only `undefined`. */
const afterSubBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length;
  return at + 1;
};

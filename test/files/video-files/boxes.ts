/** A box of an MP4 file: its length, its name, and what is in it. */
export const box = (name: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside);
  const head = Buffer.from(`....${name}`, 'latin1');
  head.writeUInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
};

/** A track of which an edit list shows a part, behind so many boxes with nothing in them. */
export const cutTrack = (empty: number): Buffer => {
  const edits = Buffer.alloc(8 + 12);
  edits.writeUInt32BE(1, 4);
  edits.writeInt32BE(90_000, 12);
  edits.writeUInt32BE(0x10000, 16);
  return box('trak', Buffer.alloc(8 * empty, box('free')), box('edts', box('elst', edits)));
};

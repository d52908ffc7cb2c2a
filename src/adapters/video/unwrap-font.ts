import { inflateSync } from 'node:zlib';

/** One table of a font: its name, and its bytes. */
interface Table {
  tag: string;
  bytes: Buffer;
}

const header = 44;
const entry = 20;

/** The tables of a WOFF file, each inflated where it is deflated. */
const tablesOf = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = header + index * entry;
    const [offset, stored, length] = [
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 8),
      woff.readUInt32BE(at + 12),
    ];
    const bytes = woff.subarray(offset, offset + stored);
    return {
      tag: woff.toString('latin1', at, at + 4),
      bytes: stored < length ? inflateSync(bytes) : Buffer.from(bytes),
    };
  });

/**
 * Has renderers pass over the list of characters that ends at U+FFFF (platform 3, encoding 1), where there is one of all
 * characters as well (3, 10): libass before 0.17.3 takes the first that it finds, and then knows no pictograph.
 */
const preferAllCharacters = (cmap: Buffer): void => {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + index * 8);
  const isOf = (platform: number, encoding: number) => (at: number) =>
    cmap.readUInt16BE(at) === platform && cmap.readUInt16BE(at + 2) === encoding;
  const short = records.find(isOf(3, 1));
  if (short === undefined || !records.some(isOf(3, 10))) return;
  cmap.writeUInt16BE(0, short);
  cmap.writeUInt16BE(3, short + 2);
};

const checksum = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** A WOFF file as the plain TrueType font in it, in which every renderer finds the pictographs. */
export const unwrapFont = (woff: Buffer): Buffer => {
  const tables = tablesOf(woff);
  for (const { tag, bytes } of tables) if (tag === 'cmap') preferAllCharacters(bytes);
  const head = Buffer.alloc(12 + tables.length * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables.length, 4);
  let at = head.length;
  const bodies = tables.map(({ tag, bytes }, index) => {
    const body = padded(bytes);
    const record = 12 + index * 16;
    head.write(tag, record, 'latin1');
    head.writeUInt32BE(checksum(body), record + 4);
    head.writeUInt32BE(at, record + 8);
    head.writeUInt32BE(bytes.length, record + 12);
    at += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
};

import { inflateSync } from 'node:zlib';

/** A parsed font: TrueType or OpenType, plain, in a WOFF file, or the first one of a collection. */
export interface FontTables {
  /** First four bytes, which name the kind of outlines. */
  kind: Buffer;
  tables: Map<string, Buffer>;
}

const woff = { header: 44, entry: 20 };
const plain = { header: 12, entry: 16 };

/** Parses a font. Throws for bytes that are not a font. */
export const readFont = (bytes: Buffer): FontTables => {
  const name = bytes.toString('latin1', 0, 4);
  if (name === 'wOFF') return readWoff(bytes);
  return readPlain(bytes, name === 'ttcf' ? bytes.readUInt32BE(12) : 0);
};

const entriesOf = <T>(bytes: Buffer, count: number, first: number, size: number, read: (at: number) => T) =>
  Array.from({ length: count }, (_, index): [tag: string, table: T] => {
    const at = first + index * size;
    return [bytes.toString('latin1', at, at + 4), read(at)];
  });

const readWoff = (bytes: Buffer): FontTables => {
  const read = (at: number): Buffer => {
    const [offset, stored, length] = [4, 8, 12].map(field => bytes.readUInt32BE(at + field));
    const packed = bytes.subarray(offset, (offset ?? 0) + (stored ?? 0));
    return (stored ?? 0) < (length ?? 0) ? inflateSync(packed, { maxOutputLength: length }) : packed;
  };
  const entries = entriesOf(bytes, bytes.readUInt16BE(12), woff.header, woff.entry, read);
  return { kind: bytes.subarray(4, 8), tables: new Map(entries) };
};

const readPlain = (bytes: Buffer, start: number): FontTables => {
  const read = (at: number): Buffer => {
    const [offset, length] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    return bytes.subarray(offset, offset + length);
  };
  const count = bytes.readUInt16BE(start + 4);
  const entries = entriesOf(bytes, count, start + plain.header, plain.entry, read);
  return { kind: bytes.subarray(start, start + 4), tables: new Map(entries) };
};

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

const checksum = (bytes: Buffer): number => {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
};

/** Writes the tables as one plain font file. */
export const writeFont = ({ kind, tables }: FontTables): Buffer => {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const head = Buffer.alloc(plain.header + sorted.length * plain.entry);
  kind.copy(head);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  head.writeUInt16BE(sorted.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((sorted.length - power) * 16, 10);
  let at = head.length;
  const bodies = sorted.map(([tag, bytes], index) => {
    const body = padded(bytes);
    const entry = plain.header + index * plain.entry;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum(body), entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    at += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
};

import { open, type FileHandle } from 'node:fs/promises';
import type { MediaTrait } from '../../domain/media/media.ts';
import { boxesOf, maxBoxes, type OuterBox } from './media-boxes.ts';

/** Maximum bytes of an index whose edit lists are read. The index of an hour of video has some 5 MB. */
const maxIndexBytes = 64 * 1_048_576;

interface Box {
  name: string;
  body: Buffer;
}

/** Remaining number of boxes of a file to read. */
interface Budget {
  boxes: number;
}

/** Returns the boxes inside another one, in order. Stops at invalid data. */
const innerBoxes = (bytes: Buffer, budget: Budget): Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length && budget.boxes > 0; budget.boxes -= 1) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) return boxes;
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) });
    at += length;
  }
  return boxes;
};

const within = (boxes: readonly Box[], name: string, budget: Budget): Box[] =>
  boxes.filter(box => box.name === name).flatMap(({ body }) => innerBoxes(body, budget));

interface Edit {
  /** In ticks of the movie. */
  duration: number;
  /** In ticks of the track. −1 for a pause. */
  mediaTime: number;
  rate: number;
}

/** Maximum number of edits to read: a pause, the shown part, and one more to see whether there are others. */
const maxEdits = 3;

const editsOf = ({ body }: Box): Edit[] => {
  const [isLong, count] = [body[0] === 1, body.length >= 8 ? body.readUInt32BE(4) : 0];
  const size = isLong ? 20 : 12;
  return Array.from(
    { length: Math.min(count, maxEdits, Math.floor((body.length - 8) / size)) },
    (_, index) => {
      const at = 8 + index * size;
      const [duration, mediaTime] = isLong
        ? [Number(body.readBigUInt64BE(at)), Number(body.readBigInt64BE(at + 8))]
        : [body.readUInt32BE(at), body.readInt32BE(at + 4)];
      return { duration, mediaTime, rate: body.readInt32BE(at + size - 4) };
    },
  );
};

/** Returns the ticks per second in the header of a movie (`mvhd`) or of a track's media (`mdhd`), and their number. */
const ticksOf = (boxes: readonly Box[], name: string): { perSecond: number; all: number } => {
  const header = boxes.find(box => box.name === name)?.body;
  const at = header?.[0] === 1 ? 20 : 12;
  if (!header || header.length < at + 8) return { perSecond: 1, all: 0 };
  const all = at === 20 ? Number(header.readBigUInt64BE(at + 4)) : header.readUInt32BE(at + 4);
  return { perSecond: Math.max(1, header.readUInt32BE(at)), all };
};

const samplesOf = (media: readonly Box[], budget: Budget): number => {
  const tables = within(within(media, 'minf', budget), 'stbl', budget);
  const sizes = tables.find(({ name }) => name === 'stsz')?.body;
  return sizes && sizes.length >= 12 ? sizes.readUInt32BE(8) : 0;
};

/**
 * Maximum skip at the beginning that does not count as a cut. Every encoder skips what it put before the first frame or
 * sample, or starts a track a little later.
 */
const lead = { seconds: 0.25, samples: 3 };

const isCut = (track: readonly Box[], movieTicks: number, budget: Budget): boolean => {
  const edits = within(track, 'edts', budget)
    .filter(({ name }) => name === 'elst')
    .flatMap(editsOf);
  const media = within(track, 'mdia', budget);
  const { perSecond, all } = ticksOf(media, 'mdhd');
  const isLate = edits[0]?.mediaTime === -1 && edits[0].duration / movieTicks <= lead.seconds;
  const [first, ...more] = isLate ? edits.slice(1) : edits;
  if (!first) return false;
  const maxLead = Math.max(
    lead.seconds * perSecond,
    (lead.samples * all) / Math.max(1, samplesOf(media, budget)),
  );
  const isWhole = first.mediaTime >= 0 && first.mediaTime <= maxLead && first.rate === 0x10000;
  return more.length > 0 || !isWhole;
};

const readIndex = async (handle: FileHandle, { at, length }: OuterBox, budget: Budget): Promise<Box[]> => {
  if (length > maxIndexBytes) return [];
  const { buffer } = await handle.read(Buffer.alloc(length - 8), 0, length - 8, at + 8);
  return innerBoxes(buffer, budget);
};

/** Returns the traits in an MP4 or QuickTime file's boxes that players and platforms treat differently. */
export const layoutTraits = async (file: string): Promise<MediaTrait[]> => {
  const handle = await open(file);
  try {
    const outer = await boxesOf(handle);
    const index = outer.find(({ name }) => name === 'moov');
    if (!index) return [];
    const data = outer.find(({ name }) => name === 'mdat');
    const budget: Budget = { boxes: maxBoxes };
    const movie = await readIndex(handle, index, budget);
    const { perSecond } = ticksOf(movie, 'mvhd');
    const tracks = movie.filter(({ name }) => name === 'trak').map(({ body }) => innerBoxes(body, budget));
    return [
      ...(tracks.some(track => isCut(track, perSecond, budget)) ? ['editList' as const] : []),
      ...(data && data.at < index.at ? ['indexAtEnd' as const] : []),
    ];
  } finally {
    await handle.close();
  }
};

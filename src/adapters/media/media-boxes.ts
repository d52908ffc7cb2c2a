import { open, type FileHandle } from 'node:fs/promises';

/** Maximum number of boxes. A fragmented video has two boxes per fragment. A file with more boxes counts as complete. */
export const maxBoxes = 100_000;

/** One of the outermost boxes of a file. */
export interface OuterBox {
  name: string;
  at: number;
  length: number;
}

/** Bytes of a box header: its length, its name, and a 64-bit length. */
const headBytes = 16;

/** Bytes that are read at once, which contain thousands of headers of small boxes. */
const blockBytes = 65_536;

/** Returns a function that reads a box header at a position, from the last block if that contains it. */
const headReader = (handle: FileHandle) => {
  const block = Buffer.alloc(blockBytes);
  let [start, end] = [0, 0];
  return async (at: number): Promise<Buffer> => {
    if (at < start || at + headBytes > end) {
      block.fill(0);
      const { bytesRead } = await handle.read(block, 0, blockBytes, at);
      // beyond the end of the file there are zeros
      [start, end] = [at, at + Math.max(bytesRead, headBytes)];
    }
    return block.subarray(at - start, at - start + headBytes);
  };
};

/** Returns the outermost boxes of an MP4 or QuickTime file. The last one may extend beyond its end. */
export const boxesOf = async (handle: FileHandle): Promise<OuterBox[]> => {
  const { size } = await handle.stat();
  const headAt = headReader(handle);
  const boxes: OuterBox[] = [];
  for (let at = 0; at + 8 <= size && boxes.length < maxBoxes;) {
    const box = boxIn(await headAt(at), at, size);
    boxes.push(box);
    at += box.length;
  }
  return boxes;
};

/** Whether an MP4 or QuickTime file ends within one of its outermost boxes, which means that it was truncated. */
export const endsInsideBox = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const last = (await boxesOf(handle)).at(-1);
    return last !== undefined && last.at + last.length > size;
  } finally {
    await handle.close();
  }
};

/**
 * Parses a box. The length has 32 bits. 1 means that 64 bits follow the name, and 0 (or an invalid value, which ffprobe
 * will judge) means "to the end".
 */
const boxIn = (head: Buffer, at: number, size: number): OuterBox => {
  const short = head.readUInt32BE(0);
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return { name: head.toString('latin1', 4, 8), at, length: length < 8 ? size - at : length };
};

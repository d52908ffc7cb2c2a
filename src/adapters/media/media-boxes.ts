import { open, type FileHandle } from 'node:fs/promises';

/** A fragmented video has two boxes a fragment; what has more than this is read as whole. */
export const maxBoxes = 100_000;

/** One of the outermost boxes of a file. */
export interface OuterBox {
  name: string;
  at: number;
  length: number;
}

/** Bytes of the head of a box: its length, its name, and a length of 64 bits. */
const headBytes = 16;

/** Bytes that are read at once: the heads of small boxes stand in them by thousands. */
const blockBytes = 65_536;

/** Gives the head of a box at a place of the file, from the block that was read last where it stands in it. */
const headReader = (handle: FileHandle) => {
  const block = Buffer.alloc(blockBytes);
  let [start, end] = [0, 0];
  return async (at: number): Promise<Buffer> => {
    if (at < start || at + headBytes > end) {
      block.fill(0);
      const { bytesRead } = await handle.read(block, 0, blockBytes, at);
      // behind the end of the file there are zeros
      [start, end] = [at, at + Math.max(bytesRead, headBytes)];
    }
    return block.subarray(at - start, at - start + headBytes);
  };
};

/** The outermost boxes of an MP4 or QuickTime file; the last may reach beyond its end. */
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

/** Whether an MP4 or QuickTime file ends within one of its outermost boxes: then its end was cut off. */
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

/** 32 bits; 1 stands for 64 bits after the name, 0 (or nonsense, which ffprobe will judge) for "to the end". */
const boxIn = (head: Buffer, at: number, size: number): OuterBox => {
  const short = head.readUInt32BE(0);
  const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return { name: head.toString('latin1', 4, 8), at, length: length < 8 ? size - at : length };
};

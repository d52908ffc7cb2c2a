import { open, type FileHandle } from 'node:fs/promises';

/** A fragmented video has two boxes a fragment; what has more than this is read as whole. */
export const maxBoxes = 100_000;

/** One of the outermost boxes of a file. */
export interface OuterBox {
  name: string;
  at: number;
  length: number;
}

/** The outermost boxes of an MP4 or QuickTime file; the last may reach beyond its end. */
export const boxesOf = async (handle: FileHandle): Promise<OuterBox[]> => {
  const { size } = await handle.stat();
  const boxes: OuterBox[] = [];
  for (let at = 0; at + 8 <= size && boxes.length < maxBoxes;) {
    const box = await boxAt(handle, at, size);
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
const boxAt = async (handle: FileHandle, at: number, size: number): Promise<OuterBox> => {
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, at);
  const short = buffer.readUInt32BE(0);
  const length = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
  return { name: buffer.toString('latin1', 4, 8), at, length: length < 8 ? size - at : length };
};

import { open, type FileHandle } from 'node:fs/promises';

/** A fragmented video has two boxes a fragment; what has more than this is read as whole. */
const maxBoxes = 100_000;

/** Whether an MP4 or QuickTime file ends within one of its outermost boxes: then its end was cut off. */
export const endsInsideBox = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let at = 0;
    for (let boxes = 0; at + 8 <= size && boxes < maxBoxes; boxes += 1)
      at += await boxLength(handle, at, size);
    return at > size;
  } finally {
    await handle.close();
  }
};

/** 32 bits; 1 stands for 64 bits after the name, 0 (or nonsense, which ffprobe will judge) for "to the end". */
const boxLength = async (handle: FileHandle, at: number, size: number): Promise<number> => {
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, at);
  const short = buffer.readUInt32BE(0);
  const length = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
  return length < 8 ? size - at : length;
};

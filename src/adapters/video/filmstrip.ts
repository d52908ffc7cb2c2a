import { openImage } from '../media/media-image.ts';
import { frameAt } from './frames.ts';
import type { VideoSource } from './source.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Pictures of a video from its beginning to its end, side by side on one. */
export interface Filmstrip {
  picture: Buffer;
  columns: number;
  tileWidth: number;
  tileHeight: number;
  /** How much of the video each picture stands for. */
  secondsPerTile: number;
}

/** Each is a run of ffmpeg: so many are enough for a screen. */
const maxTiles = 40;
const minSecondsPerTile = 2;
const tileHeight = 90;
/** Of a video that is wider than any screen the sides are left out. */
const maxTileWidth = 240;

const tileWidthOf = ({ width, height }: VideoSource): number =>
  Math.min(maxTileWidth, Math.max(16, Math.round((tileHeight * width) / height)));

/** Draws it: the picture in the middle of each stretch. `onTile` is told what part is done. */
export const drawFilmstrip = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  source: VideoSource,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Filmstrip> => {
  const { durationSeconds } = source;
  const columns = Math.max(1, Math.min(maxTiles, Math.round(durationSeconds / minSecondsPerTile)));
  const secondsPerTile = durationSeconds / columns;
  const tileWidth = tileWidthOf(source);
  const tiles: { input: Buffer; left: number; top: number }[] = [];
  for (let index = 0; index < columns; index += 1) {
    const at = (index + 0.5) * secondsPerTile;
    const frame = await openImage(await frameAt(tools, workspace, { input, at }, signal));
    const tile = await frame.resize(tileWidth, tileHeight, { fit: 'cover' }).toBuffer();
    tiles.push({ input: tile, left: index * tileWidth, top: 0 });
    onProgress((index + 1) / columns);
  }
  const { default: sharp } = await import('sharp');
  const size = { width: columns * tileWidth, height: tileHeight };
  const picture = await sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite(tiles)
    .jpeg({ quality: 70 })
    .toBuffer();
  return { picture, columns, tileWidth, tileHeight, secondsPerTile };
};

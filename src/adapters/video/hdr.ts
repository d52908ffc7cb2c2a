import { writeFile } from 'node:fs/promises';
import { srgbOf } from '../media/color-codes.ts';
import type { Hdr } from '../media/video-traits.ts';
import type { VideoSource } from './source.ts';
import type { Workspace } from './workspace.ts';

/** Points of the table per side. Colors between them are interpolated. */
const points = 33;
const tableName = 'hdr.cube';

/** Numbers of H.273: BT.2020 primaries, and the two transfer curves. */
const transfers: Record<Hdr, number> = { pq: 16, hlg: 18 };

const tableOf = (hdr: Hdr): string => {
  const convert = srgbOf({ primaries: 9, transfer: transfers[hdr] });
  const lines = [`LUT_3D_SIZE ${points}`];
  const part = (index: number): number => index / (points - 1);
  for (let blue = 0; blue < points; blue += 1)
    for (let green = 0; green < points; green += 1)
      for (let red = 0; red < points; red += 1)
        lines.push(
          convert([part(red), part(green), part(blue)])
            .map(value => value.toFixed(5))
            .join(' '),
        );
  return `${lines.join('\n')}\n`;
};

/** Writes the table that converts HDR to SDR. Does nothing for an SDR video. */
export const prepareHdr = async (workspace: Workspace, { hdr }: VideoSource): Promise<void> => {
  if (hdr !== null) await writeFile(workspace.file(tableName), tableOf(hdr));
};

/**
 * Returns the filter that applies the table, followed by a comma. Every build of ffmpeg supports a table, with the same
 * colors.
 */
export const toneMapped = ({ hdr, isBt2020 }: VideoSource): string =>
  hdr === null
    ? ''
    : `scale=in_color_matrix=${isBt2020 ? 'bt2020' : 'bt709'},format=rgb48le,lut3d=${tableName}:interp=tetrahedral,` +
      'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,';

/** Returns the encoder's color tags for a picture that was converted to SDR. */
export const colorTags = ({ hdr }: VideoSource): string[] =>
  hdr === null ? [] : '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');

/** Returns the filter that turns interlaced fields into whole pictures, followed by a comma. */
export const deinterlaced = ({ traits }: VideoSource): string =>
  traits.includes('interlaced') ? 'yadif,' : '';

import { writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { ClipFailure } from '../../domain/clip-failure.ts';
import { renditionSize, type RenditionProfile, type VideoFacts } from '../../domain/renditions.ts';
import type { MadeRendition } from '../video/rendition.ts';
import type { Workspace } from '../video/workspace.ts';
import { isWithoutDecoder, openImage, pixelLimit } from './media-image.ts';

/** What is tried until the file is small enough: the quality of the JPEG, and how much of the size stays. */
const attempts = [
  [90, 1],
  [80, 1],
  [80, 0.8],
  [80, 0.64],
  [75, 0.5],
  [70, 0.35],
  [70, 0.25],
] as const;

interface Picture {
  facts: VideoFacts;
  profile: RenditionProfile;
}

/**
 * Makes `output.jpg`, or `output.gif` where the platform shows GIFs, of the workspace's `input`: turned as it asks, in
 * sRGB, on white where it is transparent, no larger than the platform takes it. The original stays as it is. Throws a
 * `ClipFailure` where that cannot be.
 */
export const makePicture = async (workspace: Workspace, picture: Picture): Promise<MadeRendition> => {
  const { facts, profile } = picture;
  const isGif = facts.mimeType === 'image/gif' && profile.rule.mimeTypes.includes('image/gif');
  if (isGif) await assertScalable(workspace);
  const { maxBytes = Infinity } = profile.rule;
  for (const [quality, scale] of attempts) {
    const made = await encode(workspace, picture, { isGif, quality, scale }).catch(unreadable(facts));
    if (made.data.length > maxBytes) continue;
    const name = isGif ? 'output.gif' : 'output.jpg';
    await writeFile(workspace.file(name), made.data);
    const { width, pageHeight, height } = made.info;
    const durationSeconds = isGif ? facts.durationSeconds : null;
    return {
      name,
      mimeType: isGif ? 'image/gif' : 'image/jpeg',
      width,
      height: pageHeight ?? height,
      durationSeconds,
    };
  }
  throw new ClipFailure(
    'render_failed',
    `The picture could not be brought into a form that the platform takes: it is still larger than ${maxBytes} bytes.`,
  );
};

const encode = async (
  workspace: Workspace,
  { facts, profile }: Picture,
  { isGif, quality, scale }: { isGif: boolean; quality: number; scale: number },
) => {
  const { minAspect: _min, maxAspect: _max, ...rule } = profile.rule;
  const fitting = renditionSize(facts, rule);
  const [width, height] = [fitting.width, fitting.height].map(each => Math.max(1, Math.round(each * scale)));
  const input = await openImage(workspace.file('input'), {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    animated: isGif,
  });
  const sized = input.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true });
  return output(sized, isGif, quality).toBuffer({ resolveWithObject: true });
};

const output = (image: Sharp, isGif: boolean, quality: number): Sharp =>
  isGif ? image.gif() : image.flatten({ background: 'white' }).jpeg({ quality });

/** All frames of an animation lie in memory while it is scaled. */
const assertScalable = async (workspace: Workspace): Promise<void> => {
  const image = await openImage(workspace.file('input'), { animated: true, limitInputPixels: false });
  const { width, height } = await image.metadata();
  if (width * height <= pixelLimit) return;
  throw new ClipFailure(
    'render_failed',
    `The GIF is larger than the platform takes, and its frames have too many pixels to be scaled: ${pixelLimit} at most, all together. Send a video.`,
  );
};

const unreadable =
  ({ mimeType }: VideoFacts) =>
  (error: unknown): never => {
    const cause = error as Error;
    throw isWithoutDecoder(error)
      ? new ClipFailure(
          'render_failed',
          'The picture is a HEIC, and this server has no decoder for its codec (HEVC). Send it as JPEG or PNG.',
        )
      : new ClipFailure('source_unreadable', `The picture (${mimeType}) cannot be read: ${cause.message}`);
  };

import { readFile, writeFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import { Refusal } from '../../domain/errors.ts';
import { renditionForm } from '../../domain/media/renditions/forms.ts';
import type { RenditionProfile } from '../../domain/media/renditions/profiles.ts';
import { needsOnlyStripping, type VideoFacts } from '../../domain/media/renditions/reasons.ts';
import type { MadeRendition } from '../video/rendition.ts';
import type { Workspace } from '../video/workspace.ts';
import { isOfPicture, measureImage, openImage, sayUnreadable } from './media-image.ts';
import { kindByMimeType } from './media-kinds.ts';
import { plainPicture } from './plain-picture.ts';
import type { Credits } from './picture-exif.ts';
import { creditsOf, exifOf } from './picture-tags.ts';
import { pixelLimit } from './read-apart.ts';
import { creditPicture, stripPicture, pictureTagsOf } from './strip-picture.ts';

/** Quality of a form from which others are made. */
const cleanQuality = 92;
/** Quality from which on a JPEG keeps every color of a picture that has them. */
const fullColorQuality = 90;

/** Attempts until the file is small enough: quality of the JPEG, and the scale of the picture. */
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
  /** File of the picture. Defaults to the workspace's `input`. */
  file?: string;
  facts: VideoFacts;
  profile: RenditionProfile;
  signal?: AbortSignal;
}

/** A picture in the form that this process reads, with the options for writing it. */
interface Encoding extends Picture {
  file: string;
  mimeType: string;
  quality: number;
  scale: number;
  credits: Credits;
  /** Whether neighboring pixels of the picture may have different colors. Most cameras store one color for four. */
  isFullColor: boolean;
}

/**
 * Converts a picture to a file of the workspace in the form of a profile: rotated upright, in sRGB, on white if it is
 * transparent and becomes a JPEG, and no larger than the profile allows. If only its tags must go, keeps its pixels. The
 * original stays unchanged. Throws a `ClipFailure` if that is impossible, and any other failure unchanged.
 */
export const makePicture = async (workspace: Workspace, picture: Picture): Promise<MadeRendition> => {
  const { facts, profile, signal, file: input = workspace.file('input') } = picture;
  const whole = needsOnlyStripping(facts, profile)
    ? await stripped(workspace, input, facts).catch(unreadable(facts))
    : undefined;
  if (whole) return whole;
  const file = await plainPicture({
    file: input,
    mimeType: facts.mimeType,
    drawn: workspace.file('input.png'),
    ...(signal && { signal }),
  }).catch(unreadable(facts));
  const { mimeType } = renditionForm(facts, profile);
  if (mimeType === 'image/gif') await assertScalable(file).catch(unreadable(facts));
  const read = await readHeader(file, facts).catch(unreadable(facts));
  const { maxBytes = Infinity } = profile.rule;
  for (const [quality, scale] of attemptsOf(profile)) {
    const made = await encode({ ...picture, ...read, file, mimeType, quality, scale }).catch(
      unreadable(facts),
    );
    if (made.data.length > maxBytes) continue;
    const name = outputName(mimeType);
    await writeFile(workspace.file(name), made.data);
    const { width, pageHeight, height } = made.info;
    const durationSeconds = mimeType === 'image/gif' ? facts.durationSeconds : null;
    return { name, mimeType, width, height: pageHeight ?? height, durationSeconds };
  }
  throw new ClipFailure(
    'render_failed',
    `The image could not be converted for the platform: it is still larger than ${maxBytes} bytes.`,
  );
};

const attemptsOf = ({ rule }: RenditionProfile): readonly (readonly [quality: number, scale: number])[] =>
  rule.maxBytes === undefined ? [[cleanQuality, 1]] : attempts;

/** Kinds in which each pixel has its own color. */
const fullColorKinds = ['image/png', 'image/tiff', 'image/bmp'];

/** Reads credits, for a PNG from its text chunks, because sharp misreads those in Latin-1 as UTF-8, and the colors. */
const readHeader = async (
  file: string,
  { mimeType }: VideoFacts,
): Promise<Pick<Encoding, 'credits' | 'isFullColor'>> => {
  const found = await (await openImage(file, { limitInputPixels: pixelLimit })).metadata();
  const texts = mimeType === 'image/png' ? pictureTagsOf(await readFile(file), mimeType) : {};
  return {
    credits: creditsOf({ ...texts, ...found }),
    isFullColor: fullColorKinds.includes(mimeType) || found.chromaSubsampling?.startsWith('4:4:4') === true,
  };
};

const outputName = (mimeType: string): string => `output.${kindByMimeType(mimeType)?.extension ?? 'jpg'}`;

/**
 * Copies a picture pixel for pixel without its private data, and checks the copy like an upload. Undefined if its tags
 * cannot be removed this way, or if the result is not the same picture.
 */
const stripped = async (
  workspace: Workspace,
  input: string,
  facts: VideoFacts,
): Promise<MadeRendition | undefined> => {
  const { mimeType, width, height, durationSeconds } = facts;
  const kind = kindByMimeType(mimeType);
  const bytes = stripPicture(await readFile(input), mimeType);
  if (!kind || !bytes) return undefined;
  const name = outputName(mimeType);
  await writeFile(workspace.file(name), bytes);
  const seen = await measureImage(workspace.file(name), kind).catch(undefinedIfRefused);
  const isSame = seen?.width === width && seen.height === height && !seen.traits?.includes('privateTags');
  return isSame ? { name, mimeType, width, height, durationSeconds } : undefined;
};

const undefinedIfRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal && error.code === 'invalid_media')) throw error;
};

/** Maximum seconds of one encoding. */
const encodeSeconds = 60;

const encode = async ({ facts, profile, file, mimeType, quality, scale, credits, isFullColor }: Encoding) => {
  const fitting = renditionForm(facts, profile);
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale));
  const [width, height] = [scaled(fitting.width), scaled(fitting.height)];
  const input = await openImage(file, {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    animated: mimeType === 'image/gif',
  });
  const sized = await inShape(input.autoOrient(), { width, height }, profile.fit);
  const coloured = output(sized.toColourspace('srgb'), { mimeType, quality, isFullColor }).timeout({
    seconds: encodeSeconds,
  });
  // the header of a WebP says whether there are tags
  const tagged = mimeType === 'image/webp' ? coloured.withExif(exifOf(credits)) : coloured;
  const { data, info } = await tagged.toBuffer({ resolveWithObject: true });
  return { data: Buffer.concat(creditPicture(data, mimeType, credits)), info };
};

/** Scales the picture down to a maximum size, or to an exact shape if a post asks for one. */
const inShape = async (
  image: Sharp,
  size: { width: number; height: number },
  fit: RenditionProfile['fit'],
): Promise<Sharp> => {
  if (!fit) return image.resize({ ...size, fit: 'inside', withoutEnlargement: true });
  if (fit !== 'blur')
    return image.resize({ ...size, fit: fit === 'crop' ? 'cover' : 'contain', background: 'white' });
  const front = await image
    .clone()
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer();
  return image
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: 'white' })
    .blur(blurOf(size))
    .composite([{ input: front }]);
};

/** Returns a blur strong enough to make writing unreadable. */
const blurOf = ({ width, height }: { width: number; height: number }): number => Math.max(width, height) / 40;

const output = (
  image: Sharp,
  { mimeType, quality, isFullColor }: Pick<Encoding, 'mimeType' | 'quality' | 'isFullColor'>,
): Sharp => {
  if (mimeType === 'image/gif') return image.gif();
  if (mimeType === 'image/png') return image.png();
  if (mimeType === 'image/webp') return image.webp({ quality, smartSubsample: true });
  const chromaSubsampling = isFullColor && quality >= fullColorQuality ? '4:4:4' : '4:2:0';
  return image.flatten({ background: 'white' }).jpeg({ quality, chromaSubsampling });
};

/** Throws for an animation that is too large, because all its frames are in memory while it is scaled. */
const assertScalable = async (file: string): Promise<void> => {
  const image = await openImage(file, { animated: true, limitInputPixels: false });
  const { width, height } = await image.metadata();
  if (width * height <= pixelLimit) return;
  throw new ClipFailure(
    'render_failed',
    `The GIF is larger than the platform accepts, and its frames have too many pixels to scale (at most ${pixelLimit} together). Use a video.`,
  );
};

const unreadable =
  ({ mimeType }: VideoFacts) =>
  (error: unknown): never => {
    if (!isOfPicture(error)) throw error;
    const name = kindByMimeType(mimeType)?.name ?? mimeType;
    throw new ClipFailure('source_unreadable', sayUnreadable(error, name));
  };

import { Readable } from 'node:stream';
import { findCardLink, layOverCard } from '../../domain/posts/link-cards.ts';
import { PlatformError, type FailureKind } from '../platform.ts';
import type { MediaFile, StepInput } from '../step.ts';
import { uploadToLinkedIn, type LinkedInHandles, type LinkedInUpload } from './upload.ts';

/** Key of the card's picture among the media. */
const pictureKey = 'card';

/**
 * Failures of which the publish call itself would fail as well. Every other one leaves the card without a picture, because
 * a post does not wait for an optional part.
 */
const passing: readonly FailureKind[] = ['auth_expired', 'config'];

/**
 * Reads the page that a text links to and uploads its picture, once. The result is stored and published as it is. Returns
 * the milliseconds until the next check of the picture makes sense, or 0 if nothing is left to do.
 */
export const prepareCard = async (
  linkedin: LinkedInUpload['linkedin'],
  input: StepInput,
): Promise<number> => {
  const link = findCardLink('linkedin', input.content);
  const { pages } = input;
  if (link === undefined || pages === undefined) return 0;
  const handles = input.handles as LinkedInHandles;
  if (handles.card !== undefined) return handles.card === null ? 0 : lookAtPicture(linkedin, input, handles);

  const page = await pages.readCard(link.url);
  if (page === null) {
    await input.save({ ...handles, card: null });
    return 0;
  }
  const { title, description } = layOverCard(page, input.content.options);
  const found: LinkedInHandles = { ...handles, card: { source: link.url, title, description } };
  const picture = page.pictureUrl === null ? null : await pages.readPicture(page.pictureUrl);
  if (picture === null) {
    await input.save({ ...found });
    return 0;
  }
  return upload({ linkedin, input, handles: found }, pictureFile(picture));
};

type Picture = NonNullable<Awaited<ReturnType<NonNullable<StepInput['pages']>['readPicture']>>>;

const pictureFile = ({ bytes, width, height }: Picture): MediaFile => ({
  id: pictureKey,
  type: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: bytes.length,
  width,
  height,
  durationSeconds: null,
  sha256: '',
  altText: null,
  url: '',
  open: range => Promise.resolve(Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
});

/** Checks a picture that an earlier step did not finish. A partly uploaded picture is dropped, and the card has none. */
const lookAtPicture = async (
  linkedin: LinkedInUpload['linkedin'],
  input: StepInput,
  handles: LinkedInHandles,
): Promise<number> => {
  const known = handles.media?.[pictureKey];
  if (known?.state !== 'processing') return 0;
  return upload({ linkedin, input, handles }, pictureFile({ bytes: Buffer.alloc(0), width: 0, height: 0 }));
};

const upload = async (
  { linkedin, input, handles }: Pick<LinkedInUpload, 'linkedin' | 'input'> & { handles: LinkedInHandles },
  file: MediaFile,
): Promise<number> => {
  const { card } = handles;
  const media = { ...handles.media };
  const keep: LinkedInUpload['keep'] = async (_, value) => {
    if (value === null) delete media[pictureKey];
    else media[pictureKey] = value;
    await input.save({ card, media });
  };
  try {
    return await uploadToLinkedIn({ linkedin, input, keep }, file, media[pictureKey]);
  } catch (error) {
    if (!(error instanceof PlatformError) || passing.includes(error.failure.kind)) throw error;
    await keep(file, null);
    return 0;
  }
};

/** Returns the content of a post with a link card, or undefined if it has none. */
export const articleOf = (handles: LinkedInHandles): Record<string, unknown> | undefined => {
  if (!handles.card) return undefined;
  const { source, title, description } = handles.card;
  const picture = handles.media?.[pictureKey];
  return {
    article: {
      source,
      title,
      ...(description !== null && { description }),
      ...(picture?.state === 'ready' && { thumbnail: picture.urn }),
    },
  };
};

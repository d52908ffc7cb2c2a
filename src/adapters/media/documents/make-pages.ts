import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ClipFailure } from '../../../domain/clips/clip-failure.ts';
import type { RenditionProfile } from '../../../domain/media/renditions/profiles.ts';
import type { MadeRendition } from '../../video/rendition.ts';
import type { Workspace } from '../../video/workspace.ts';
import { makePicture } from '../make-picture.ts';
import { isOfPicture, openImage, sayUnreadable } from '../media-image.ts';
import { kindByMimeType } from '../media-kinds.ts';
import type { PagedKind, PageRange } from '../picture-reader/protocol.ts';
import { drawPagesApart } from '../read-apart.ts';

/** Document in the workspace. */
interface DocumentFile {
  file: string;
  mimeType: PagedKind;
  signal: AbortSignal;
}

/** Draws pages of a document in a separate process, and calls `take` with each PNG. Throws `PictureFailure`. */
export const drawPages = (
  { file, mimeType: kind, signal }: DocumentFile,
  pages: PageRange,
  take: (png: Buffer, page: number) => Promise<void>,
): Promise<void> => drawPagesApart({ bytes: createReadStream(file), kind, signal, pages }, take);

/** Converts the PNG of a page to a file of the workspace in the form of a profile. */
export const makePage = async (
  workspace: Workspace,
  png: Buffer,
  profile: RenditionProfile,
  signal: AbortSignal,
): Promise<MadeRendition> => {
  const { width, height } = await (await openImage(png)).metadata();
  const file = workspace.file('page.png');
  await writeFile(file, png);
  const facts = {
    type: 'image' as const,
    mimeType: 'image/png',
    sizeBytes: png.length,
    durationSeconds: null,
    videoCodec: null,
    audioCodec: null,
    // drawn by the service, with no hidden content
    traits: [],
  };
  return makePicture(workspace, { file, facts: { ...facts, width, height }, profile, signal });
};

/**
 * Draws one page of the workspace's `input` in the form of a profile. Throws a `ClipFailure` if the page cannot be drawn.
 */
export const makeOnePage = async (
  workspace: Workspace,
  mimeType: PagedKind,
  profile: RenditionProfile,
  signal: AbortSignal,
): Promise<MadeRendition> => {
  const { page: number = 1 } = profile;
  const made: MadeRendition[] = [];
  await drawPages(
    { file: workspace.file('input'), mimeType, signal },
    { first: number, last: number },
    async png => void made.push(await makePage(workspace, png, profile, signal)),
  ).catch((error: unknown) => {
    if (error instanceof ClipFailure || !isOfPicture(error)) throw error;
    const name = kindByMimeType(mimeType)?.name ?? mimeType;
    throw new ClipFailure(
      'source_unreadable',
      `Page ${number} could not be drawn. ${sayUnreadable(error, name)}`,
    );
  });
  const [page] = made;
  if (!page) throw new ClipFailure('source_unreadable', `The document has no page ${number}.`);
  return page;
};

import type { MediaFacts } from '../../domain/media/media.ts';
import { officeTypes } from './picture-reader/protocol.ts';

/** A kind of file that `POST /media` takes. */
export interface MediaKind {
  mimeType: string;
  /** Name of the kind for people. */
  name: string;
  /** Extension of its storage keys. */
  extension: string;
  /** Other extensions that it commonly has. */
  extensions: readonly string[];
  /** Other content types that clients send for it. */
  mimeTypes: readonly string[];
}

const kind = (
  mimeType: string,
  name: string,
  extension: string,
  extensions: readonly string[] = [],
  mimeTypes: readonly string[] = [],
): MediaKind => ({ mimeType, name, extension, extensions, mimeTypes });

/** Extensions of MP4 and QuickTime, which are one format with two brands, and often have each other's name. */
const isoNames = ['mp4', 'm4v', 'mov', 'qt'];
const isoTypes = ['video/mp4', 'video/quicktime', 'video/x-m4v', 'video/mov', 'application/mp4'];

export const mediaKinds: readonly MediaKind[] = [
  kind('image/jpeg', 'JPEG', 'jpg', ['jpeg', 'jpe', 'jfif'], ['image/jpg', 'image/pjpeg']),
  kind('image/png', 'PNG', 'png', [], ['image/x-png']),
  kind('image/webp', 'WebP', 'webp'),
  kind('image/gif', 'GIF', 'gif'),
  kind(
    'image/heic',
    'HEIC',
    'heic',
    ['heif', 'hif'],
    ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  ),
  kind('image/avif', 'AVIF', 'avif', ['avifs']),
  kind('image/tiff', 'TIFF', 'tif', ['tiff'], ['image/tif', 'image/x-tiff']),
  kind('image/bmp', 'BMP', 'bmp', ['dib'], ['image/x-bmp', 'image/x-ms-bmp']),
  kind('image/svg+xml', 'SVG', 'svg'),
  kind('video/mp4', 'MP4', 'mp4', isoNames, isoTypes),
  kind('video/quicktime', 'QuickTime', 'mov', isoNames, isoTypes),
  kind('video/webm', 'WebM', 'webm'),
  kind('application/pdf', 'PDF', 'pdf', [], ['application/x-pdf']),
  kind(officeTypes.slides, 'PPTX', 'pptx'),
  kind(officeTypes.text, 'DOCX', 'docx'),
];

export const acceptedNames =
  'JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP, SVG, MP4, QuickTime, WebM, PDF, PPTX and DOCX';

/** Finds a kind by its own content type, or by one that clients send for it. */
export const kindByMimeType = (mimeType: string): MediaKind | undefined =>
  mediaKinds.find(each => each.mimeType === mimeType) ??
  mediaKinds.find(each => each.mimeTypes.includes(mimeType));

export const kindByExtension = (extension: string): MediaKind | undefined =>
  mediaKinds.find(each => each.extension === extension) ??
  mediaKinds.find(each => each.extensions.includes(extension));

/** Returns the lower-case extension of a file name without the dot, or an empty text if there is none. */
export const extensionOf = (name: string): string =>
  /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** Returns the content type of a stored file, from the extension of its key. */
export const mimeTypeOfKey = (key: string): string =>
  mediaKinds.find(each => each.extension === extensionOf(key))?.mimeType ?? 'application/octet-stream';

/** Facts from the file's bytes, without its owner and its size. */
export type MediaFigures = Pick<
  MediaFacts,
  'type' | 'width' | 'height' | 'durationSeconds' | 'videoCodec' | 'audioCodec' | 'traits' | 'pageCount'
>;

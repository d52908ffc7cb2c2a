import type { Sharp } from 'sharp';
import { unzip, type DocumentParts } from '../../extract/reader/office/unzip.ts';
import { Unreadable } from '../../extract/reader/unreadable.ts';
import { sharpWith } from '../safe-sharp.ts';
import { officeTypes, UnreadablePicture, type PagedFigures, type PagedKind } from './protocol.ts';

/** Names of the archive's parts that say how many pages the document has, how large they are, and how the first one looks. */
const measuredParts =
  /^(?:\[Content_Types\]\.xml|docProps\/app\.xml|ppt\/presentation\.xml|word\/document\.xml|(?:ppt|word)\/vbaProject\.bin)$/;
const thumbnailPart = /^docProps\/thumbnail\.(?:jpe?g|png)$/i;

/** A point in the units of PowerPoint (EMU) and Word (twips). */
const perPoint = { slides: 12_700, text: 20 };
/** A4 in points, if the document does not say its size. */
const defaultSize = { width: 595, height: 842 };
const maxPoints = 14_400;

const partsOf = (bytes: Buffer, isWanted: RegExp): Promise<DocumentParts> =>
  unzip(bytes, isWanted).catch((error: unknown) => {
    const code = error instanceof Unreadable ? error.code : 'broken';
    const reason = code === 'encrypted' || code === 'too_large' ? code : 'damaged';
    throw new UnreadablePicture(reason, error);
  });

/** Returns a part as text. The text is only searched, never parsed as XML, so that it cannot expand. */
const textIn = (parts: DocumentParts, name: string): string => parts.get(name)?.toString('utf8') ?? '';

/** First tag with the size of slides or of a section, and two lengths in a tag. */
const sizeTags = { slides: /<\w+:sldSz\b[^>]{0,500}>/, text: /<\w+:pgSz\b[^>]{0,500}>/ };
const lengths = {
  slides: { width: /\bcx="(\d{1,9})"/, height: /\bcy="(\d{1,9})"/ },
  text: { width: /\bw:w="(\d{1,9})"/, height: /\bw:h="(\d{1,9})"/ },
};

/** Reads the size of the first page in points. */
const sizeIn = (text: string, kind: 'slides' | 'text'): { width: number; height: number } => {
  const tag = sizeTags[kind].exec(text)?.[0] ?? '';
  const read = (side: 'width' | 'height'): number =>
    Math.round(Number(lengths[kind][side].exec(tag)?.[1] ?? 0) / perPoint[kind]);
  const [width, height] = [read('width'), read('height')];
  const isSize = width >= 1 && height >= 1 && Math.max(width, height) <= maxPoints;
  return isSize ? { width, height } : defaultSize;
};

const requireNoMacros = (parts: DocumentParts): void => {
  const hasMacros =
    textIn(parts, '[Content_Types].xml').includes('macroEnabled') ||
    [...parts.keys()].some(name => name.endsWith('vbaProject.bin'));
  if (hasMacros) throw new UnreadablePicture('macros');
};

const measureSlides = (parts: DocumentParts): PagedFigures => {
  const text = textIn(parts, 'ppt/presentation.xml');
  const pages = text.match(/<\w+:sldId\b/g)?.length ?? 0;
  if (pages === 0) throw new UnreadablePicture('damaged', 'no slides');
  return { ...sizeIn(text, 'slides'), pages };
};

const measureText = (parts: DocumentParts): PagedFigures => {
  const text = textIn(parts, 'word/document.xml');
  if (text === '') throw new UnreadablePicture('damaged', 'no text');
  const pages = Number(/<Pages>(\d{1,6})<\/Pages>/.exec(textIn(parts, 'docProps/app.xml'))?.[1] ?? 0);
  return { ...sizeIn(text, 'text'), pages: pages === 0 ? null : pages };
};

/** Counts the slides of a PowerPoint file, or reads the number of pages that Word stored. Throws `UnreadablePicture`. */
export const measureOffice = async (bytes: Buffer, kind: PagedKind): Promise<PagedFigures> => {
  const parts = await partsOf(bytes, measuredParts);
  requireNoMacros(parts);
  return kind === officeTypes.slides ? measureSlides(parts) : measureText(parts);
};

/** Opens the thumbnail that PowerPoint or Word stored in the file. Throws `UnreadablePicture` if there is none. */
export const drawOfficeThumbnail = async (bytes: Buffer): Promise<Sharp> => {
  const [thumbnail] = (await partsOf(bytes, thumbnailPart)).values();
  if (!thumbnail) throw new UnreadablePicture('no_picture');
  const sharp = await sharpWith(['Jpeg', 'Png']);
  return sharp(thumbnail, { limitInputPixels: 4_194_304, failOn: 'error' }).autoOrient();
};

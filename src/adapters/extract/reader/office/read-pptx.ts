import type { Block } from '../../../../domain/knowledge/chunks.ts';
import { htmlBlocks } from '../html-blocks.ts';
import type { ReaderInput, Reading } from '../reading.ts';
import { orBroken } from '../unreadable.ts';
import { chooseAlternatives } from './drawings.ts';
import { LeftOut } from './left-out.ts';
import { findRoot } from './parts.ts';
import { referencesIn, relationsOf } from './relations.ts';
import { Shapes } from './shapes.ts';
import { hasPictures, unzip, type DocumentParts } from './unzip.ts';
import { attributeOf } from './xml.ts';

/** Converts a slide with its speaker notes. Empty for a hidden slide. */
const slideHtml = (parts: DocumentParts, name: string, left: LeftOut): string => {
  const slide = findRoot(parts, name);
  if (!slide) return '';
  if (['0', 'false'].includes(attributeOf(slide, 'show') ?? '1')) {
    left.add('hidden_left_out');
    return '';
  }
  const relations = relationsOf(parts, name);
  left.addRelations(relations);
  if (relations.some(({ type }) => type === 'comments')) left.add('comments_left_out');
  chooseAlternatives(slide);
  const notes = relations
    .filter(({ type }) => type === 'notesSlide')
    .map(({ target }) => ({ part: findRoot(parts, target), notes: new Shapes(parts, target) }));
  return (
    new Shapes(parts, name).html(slide) +
    notes.map(({ part, notes: one }) => (part ? one.html(part) : '')).join('')
  );
};

const slidesIn = (parts: DocumentParts): string[] =>
  referencesIn(parts, 'ppt/presentation.xml', 'sldId').map(({ target }) => target);

/** Reads slides in their order, each as a page below its title, with its charts, diagrams, and speaker notes. */
export const readPptx = async (bytes: Uint8Array, { onRead }: ReaderInput): Promise<Reading> => {
  const parts = await unzip(
    bytes,
    /^(?:ppt\/(?:presentation|slides\/|notesSlides\/|diagrams\/data|charts\/|extendedCharts\/|_rels\/)).*(?:xml|rels)$/,
  );
  const slides = await orBroken(() => slidesIn(parts));
  const blocks: Block[] = [];
  const left = new LeftOut();
  for (const [index, name] of slides.entries()) {
    const page = index + 1;
    const html = await orBroken(() => slideHtml(parts, name, left));
    for (const block of await orBroken(() => htmlBlocks(html))) blocks.push({ ...block, page });
    onRead(page, slides.length);
  }
  return { blocks, whenEmpty: hasPictures(parts) ? 'no_text' : 'empty', warnings: () => left.warnings };
};

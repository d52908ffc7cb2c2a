import { lineParts } from './emoji.ts';
import { column, inline, row, type Node, type Style } from './nodes.ts';
import { leading, type SlideScene } from './scene.ts';

interface Block {
  kind: 'paragraph' | 'item';
  text: string;
}

const item = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/u;

/** Splits a body into paragraphs, and items that begin with a dash, a dot, or a number. */
export const blocksOf = (body: string): Block[] =>
  body
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line =>
      item.test(line) ? { kind: 'item', text: line.replace(item, '') } : { kind: 'paragraph', text: line },
    );

/** Renders `**so**` as emphasized. */
const emphasized = (text: string, strong: Style): Node[] =>
  text.split('**').flatMap((part, index) => lineParts(part, index % 2 === 1 ? strong : {}));

export interface BodyStyle {
  size: number;
  color: string;
  /** Style of `**words**`. */
  strong: Style;
  lineHeight: number;
  weight?: number;
  /** Marker before an item, in a box as high as a line. */
  marker(number: number, lineBox: Style): Node;
  style?: Style;
}

/** Renders a slide's body: paragraphs and items, each item with the template's own marker. */
export const bodyText = (scene: SlideScene, given: BodyStyle): Node | null => {
  const blocks = blocksOf(scene.slide.body);
  if (blocks.length === 0) return null;
  const lineHeight = leading(scene, given.lineHeight);
  // not `pretty`, because the renderer (2.16.3) measures without it, and then sometimes draws one line more
  const paragraphStyle: Style = { flexShrink: 1, minWidth: 0 };
  const lineBox = { height: given.size * lineHeight, flexShrink: 0 };
  let number = 0;
  const nodes = blocks.map(({ kind, text }) => {
    const line = inline(paragraphStyle, emphasized(text, given.strong));
    if (kind === 'paragraph') return line;
    number += 1;
    return row({ alignItems: 'flex-start', gap: given.size * 0.55 }, given.marker(number, lineBox), line);
  });
  return column(
    {
      fontFamily: scene.fonts.body,
      fontSize: given.size,
      fontWeight: given.weight ?? 400,
      lineHeight,
      color: given.color,
      gap: given.size * (number > 0 ? 0.42 : 0.62),
      ...given.style,
    },
    ...nodes,
  );
};

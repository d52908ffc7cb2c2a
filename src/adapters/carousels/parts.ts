import { hasEmoji, paragraph } from './emoji.ts';
import { chipFor, type Logo } from './logo.ts';
import { asTitle, drawing, picture, row, words, type Node, type Style } from './nodes.ts';
import { breakable, titleBreaks } from './line-breaks.ts';
import { evenLines, leading, tracking, type SlideScene } from './scene.ts';
import type { Color } from '../../domain/brands/colors.ts';

export type TitleStyle = Style & { lineHeight: number; letterSpacing: number };

/** Renders a slide's title, broken into lines of about the same length. */
export const titleText = (scene: SlideScene, style: TitleStyle): Node =>
  title(scene, scene.slide.title.replaceAll('**', ''), style);

/** Renders the title without its quotation marks, for templates that draw a large one. */
export const quoteText = (scene: SlideScene, style: TitleStyle): Node =>
  title(scene, scene.slide.title.replaceAll(/^\s*[“"«„「『]|[”"»“」』]\s*$/gu, ''), style);

const title = (scene: SlideScene, text: string, { lineHeight, letterSpacing, ...style }: TitleStyle): Node =>
  asTitle(
    paragraph(breakable(text), {
      ...titleBreaks(scene.writing),
      fontFamily: scene.fonts.heading,
      fontSize: scene.sizes.title,
      lineHeight: leading(scene, lineHeight),
      letterSpacing: tracking(scene, letterSpacing),
      // for text with pictures the renderer (2.16.3) sometimes draws one line more than it measures
      textWrap: hasEmoji(text) ? 'wrap' : evenLines(scene),
      ...style,
    }),
  );

export interface MarkStyle {
  size: number;
  color: Color;
  ground: Color;
  weight?: number;
  /** Tile behind the letter if the brand has no logo. */
  tile: { fill: Color; ink: Color; radius: number };
}

/** Renders the brand's logo, or its first letter and its name. */
export const brandMark = (scene: SlideScene, mark: MarkStyle): Node =>
  scene.brand.logo ? logoMark(scene.brand.logo, mark) : wordMark(scene, mark);

const logoMark = (logo: Logo, { size, ground }: MarkStyle): Node => {
  // wide logos have the same optical size as square ones
  const height = size * 1.3 * Math.min(1, 3.4 / logo.aspect);
  const image = picture(logo.bytes, { height, width: height * logo.aspect, objectFit: 'contain' });
  const chip = chipFor(logo, ground);
  const padding = size * 0.28;
  return chip === null
    ? row({ flexShrink: 0 }, image)
    : row({ flexShrink: 0, padding, borderRadius: size * 0.3, backgroundColor: chip }, image);
};

const wordMark = (scene: SlideScene, { size, color, weight = 600, tile }: MarkStyle): Node => {
  const { name } = scene.brand;
  return row(
    { gap: size * 0.4, flexShrink: 1, minWidth: 0 },
    row(
      {
        width: size,
        height: size,
        borderRadius: tile.radius,
        backgroundColor: tile.fill,
        justifyContent: 'center',
        flexShrink: 0,
      },
      paragraph(initialOf(name), {
        fontFamily: scene.fonts.heading,
        fontSize: size * 0.56,
        fontWeight: 700,
        lineHeight: 1,
        color: tile.ink,
      }),
    ),
    paragraph(name, {
      fontFamily: scene.fonts.body,
      fontSize: size * 0.56,
      fontWeight: weight,
      color,
      letterSpacing: tracking(scene, 0),
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      flexShrink: 1,
      minWidth: 0,
    }),
  );
};

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first letter or digit of a name as people see it, including accents. */
const initialOf = (name: string): string => {
  const graphemes = [...segmenter.segment(name)].map(({ segment }) => segment);
  return (graphemes.find(each => /[\p{L}\p{N}]/u.test(each)) ?? graphemes[0] ?? '').toUpperCase();
};

/** Draws an arrow in the reading direction. */
export const arrow = ({ rightToLeft }: SlideScene, size: number, color: Color, stroke = 2): Node =>
  drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${size}" height="${size}" fill="none" stroke="${color}" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round"><path d="${
      rightToLeft ? 'M21 12H3M10 5l-7 7 7 7' : 'M3 12h18M14 5l7 7-7 7'
    }"/></svg>`,
    { width: size, height: size },
  );

/** `2 / 6`. */
export const pageNumber = (scene: SlideScene, style: Style): Node =>
  words(`${scene.position + 1} / ${scene.count}`, {
    fontFamily: scene.fonts.body,
    fontVariantNumeric: 'tabular-nums',
    direction: 'ltr',
    flexShrink: 0,
    ...style,
  });

import type { SlideText } from '../../domain/carousels/carousels.ts';
import type { Logo } from './logo.ts';
import type { Palette } from './palette.ts';
import type { WritingSystem } from './script.ts';

export type Shape = 'portrait' | 'square' | 'story' | 'landscape';

export interface Canvas {
  width: number;
  height: number;
  shape: Shape;
}

/** Largest and smallest size of a text in pixels. */
export type SizeRange = readonly [max: number, min: number];

export interface TypeScale {
  title: SizeRange;
  body: SizeRange;
}

/** Data from which a template draws one slide. */
export interface SlideScene {
  slide: SlideText;
  /** Zero-based. */
  position: number;
  count: number;
  /** Seed of patterns, so that a carousel is drawn the same each time. */
  seed: number;
  canvas: Canvas;
  palette: Palette;
  /** CSS font stacks. */
  fonts: { heading: string; body: string };
  brand: { name: string; logo: Logo | null };
  writing: WritingSystem;
  rightToLeft: boolean;
  /** Sizes in pixels, chosen so that everything fits. */
  sizes: { title: number; body: number };
}

/** Returns letter spacing in em. Scripts whose letters join or are set solid get none. */
export const tracking = ({ writing }: SlideScene, em: number): string =>
  `${writing === 'alphabetic' ? em : 0}em`;

const minLeading: Record<WritingSystem, number> = {
  alphabetic: 0,
  eastAsian: 1.28,
  arabic: 1.42,
  hebrew: 1.18,
  tall: 1.45,
};

/** Returns the line height. Scripts with taller letters get more. */
export const leading = ({ writing }: SlideScene, lineHeight: number): number =>
  Math.max(lineHeight, minLeading[writing]);

/**
 * Returns how lines are evened out. The renderer (2.16.3) would move right-to-left text off the edge, so that is left
 * unbalanced.
 */
export const evenLines = ({ rightToLeft }: SlideScene): 'balance' | 'wrap' =>
  rightToLeft ? 'wrap' : 'balance';

/**
 * Returns pixels between the edge and readable content. Stories leave out the areas that apps cover at the top and the
 * bottom.
 */
export const margins = ({ canvas: { shape } }: SlideScene): { side: number; top: number; bottom: number } =>
  ({
    portrait: { side: 88, top: 84, bottom: 84 },
    square: { side: 84, top: 76, bottom: 76 },
    story: { side: 88, top: 250, bottom: 310 },
    landscape: { side: 116, top: 84, bottom: 84 },
  })[shape];

/** Returns `right` in left-to-right text, `left` in right-to-left text. */
export const atEnd = ({ rightToLeft }: SlideScene, pixels: number): { left?: number; right?: number } =>
  rightToLeft ? { left: pixels } : { right: pixels };

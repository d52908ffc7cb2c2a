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

/** The largest and the smallest size of a text in pixels. */
export type SizeRange = readonly [max: number, min: number];

export interface TypeScale {
  title: SizeRange;
  body: SizeRange;
}

/** Everything that a template draws one slide from. */
export interface SlideScene {
  slide: SlideText;
  /** Zero-based. */
  position: number;
  count: number;
  /** Names the carousel: patterns follow from it, so that a carousel is drawn the same each time. */
  seed: number;
  canvas: Canvas;
  palette: Palette;
  /** CSS font stacks. */
  fonts: { heading: string; body: string };
  brand: { name: string; logo: Logo | null };
  writing: WritingSystem;
  rightToLeft: boolean;
  /** Pixels; chosen so that everything fits. */
  sizes: { title: number; body: number };
}

/** Space between letters, in em; scripts that join or are set solid get none. */
export const tracking = ({ writing }: SlideScene, em: number): string =>
  `${writing === 'alphabetic' ? em : 0}em`;

const minLeading: Record<WritingSystem, number> = {
  alphabetic: 0,
  eastAsian: 1.28,
  arabic: 1.42,
  hebrew: 1.18,
  tall: 1.45,
};

/** Line height; scripts with taller letters get more. */
export const leading = ({ writing }: SlideScene, lineHeight: number): number =>
  Math.max(lineHeight, minLeading[writing]);

/** The renderer sets evened-out lines of right-to-left text off the edge (2.16.3), so there they are left as they come. */
export const evenLines = ({ rightToLeft }: SlideScene): 'balance' | 'wrap' =>
  rightToLeft ? 'wrap' : 'balance';

/** Pixels between the edge and what is to be read. Stories keep clear of what apps lay over the top and the bottom. */
export const margins = ({ canvas: { shape } }: SlideScene): { side: number; top: number; bottom: number } =>
  ({
    portrait: { side: 88, top: 84, bottom: 84 },
    square: { side: 84, top: 76, bottom: 76 },
    story: { side: 88, top: 250, bottom: 310 },
    landscape: { side: 116, top: 84, bottom: 84 },
  })[shape];

/** `right` in left-to-right text, `left` in right-to-left text. */
export const atEnd = ({ rightToLeft }: SlideScene, pixels: number): { left?: number; right?: number } =>
  rightToLeft ? { left: pixels } : { right: pixels };

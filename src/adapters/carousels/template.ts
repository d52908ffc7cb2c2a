import type { FontFamily } from '../../domain/brands/fonts.ts';
import type { SlideKind } from '../../domain/carousels/carousels.ts';
import type { Node, Style } from './nodes.ts';
import type { MarkStyle, TitleStyle } from './parts.ts';
import type { Shape, SlideScene, TypeScale } from './scene.ts';

/**
 * Style of a part of a template. A string may name colors of the slide (`2px solid $line`), be a multiple of body sizes or
 * page heights (`1.1 body`, `0.44 height`), or a rotation that right-to-left text mirrors (`tilt -9`).
 */
export type LookStyle = Style &
  /** Additional styles for one shape of page, or for alphabetic text. */
  Partial<Record<Shape | 'alphabetic', Style>> & {
    /** Color of the background. */
    fill?: string;
    /** Width, height, and corner radius. */
    box?: readonly [width: number, height: number, radius?: number];
    /** Size, weight, and line height of letters. */
    type?: readonly [size: number | string, weight: number, lineHeight?: number];
    /** Pixels from the end of the line, which is the right in left-to-right text. */
    end?: number;
    /** Padding of the page's margins plus these pixels. The top only if it is named. */
    margins?: { side: number; bottom: number; top?: number };
  };

export type Colors = Readonly<Record<string, string>>;

/** Input for drawing a part. */
export interface Sheet {
  scene: SlideScene;
  template: Template;
  colors: Colors;
  /** Number that `#` shows: that of the slide, or of an item. */
  number: number;
}

/** A drawing that only one template has. */
export type Drawing = (sheet: Sheet) => Node | null;

export interface BodyLook {
  color?: string;
  weight?: number;
  lineHeight: number;
  /** Style of `**words**`. */
  strong: LookStyle;
  /** Width of the box before an item, and its content. */
  marker: readonly [width: number | string, Part] | null;
  /** Whether an empty body keeps its space. */
  keepsPlace?: boolean;
}

export interface Steps {
  /** Style of a future step, and how the others differ. */
  each: LookStyle;
  current: LookStyle;
  /** Whether the steps before the current one look like it. */
  fills?: boolean;
  /** Style if there are more than a dozen steps. */
  many?: LookStyle;
}

/** A text or a mark. */
export type Content =
  | readonly ['title' | 'quote', LookStyle?]
  | readonly ['body', LookStyle?, Partial<BodyLook>?]
  | readonly ['words', string, LookStyle]
  | readonly ['arrow', size: number, color: string, stroke: number]
  | readonly ['brand', size: number, tile: MarkStyle['tile'], Partial<Pick<MarkStyle, 'ground' | 'weight'>>?]
  | readonly ['page number', LookStyle]
  | readonly ['steps', LookStyle, Steps];

/** A part of a slide as data. */
export type Part =
  | null
  | Drawing
  | { landscape: Part; other: Part }
  | readonly ['row' | 'column', LookStyle, ...Part[]]
  | readonly ['frame', LookStyle, Part]
  | readonly ['shape', LookStyle]
  | Content;

/** A template: everything that distinguishes one look from another. */
export interface Template {
  name: string;
  description: string;
  /** Default fonts, if the brand has chosen none. */
  fonts: { heading: FontFamily; body: FontFamily };
  scale: Record<SlideKind, TypeScale>;
  /** Returns the colors of a slide, in addition to those of its palette. */
  colors(scene: SlideScene): Colors;
  title: LookStyle & TitleStyle;
  body: BodyLook;
  slides: Record<SlideKind, Part>;
}

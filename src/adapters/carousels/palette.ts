import type { BrandColors } from '../../domain/brands/brand-kit.ts';
import { inkFor, legible, legibleOf, minContrast, mix, type Color } from '../../domain/brands/colors.ts';

/** Colors of a brand by role. Every pair that carries text is readable at WCAG AA. */
export interface Palette {
  paper: Color;
  ink: Color;
  /** Color of secondary text, still readable on paper. */
  muted: Color;
  /** Rules and borders on paper. */
  line: Color;
  primary: Color;
  onPrimary: Color;
  accent: Color;
  onAccent: Color;
  /** Primary and accent as text on paper. */
  primaryInk: Color;
  accentInk: Color;
}

/** Returns the colors that are readable on a background: the brand's own ink or paper if they are, the better one first. */
export const inkOn = (ground: Color, { background, text }: Pick<BrandColors, 'background' | 'text'>): Color =>
  inkFor(ground, [legibleOf(ground, [background, text])]);

export const paletteOf = (colors: BrandColors): Palette => {
  const { primary, accent, background } = colors;
  // a carousel's own colors may not match its brand's changed ones
  const ink = inkOn(background, colors);
  return {
    paper: background,
    ink,
    muted: legible(mix(ink, background, 0.35), background, minContrast.text),
    line: mix(ink, background, 0.8),
    primary,
    onPrimary: inkOn(primary, colors),
    accent,
    onAccent: inkOn(accent, colors),
    primaryInk: legible(primary, background, minContrast.text),
    accentInk: legible(accent, background, minContrast.text),
  };
};

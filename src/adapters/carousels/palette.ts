import type { BrandColors } from '../../domain/brands/brand-kit.ts';
import { inkFor, legible, legibleOf, minContrast, mix, type Color } from '../../domain/brands/colors.ts';

/** The brand's colours in their roles; every pair that carries text reads at WCAG AA. */
export interface Palette {
  paper: Color;
  ink: Color;
  /** Ink for what matters less, still readable as text on paper. */
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

/** What reads on a ground: the brand's own ink or paper where one does, the better one first. */
export const inkOn = (ground: Color, { background, text }: Pick<BrandColors, 'background' | 'text'>): Color =>
  inkFor(ground, [legibleOf(ground, [background, text])]);

export const paletteOf = (colors: BrandColors): Palette => {
  const { primary, accent, background } = colors;
  // a carousel's own colours may not go with what its brand has changed to since
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

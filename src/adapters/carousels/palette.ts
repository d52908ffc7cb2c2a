import type { BrandColors } from '../../domain/brand-kit.ts';
import { contrast, minContrast, mix, legibleOf, legible, type Color } from '../../domain/colors.ts';

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

/** What reads on a ground: the brand's own ink or paper where one does, else white or near black; black reads on what is left. */
export const inkOn = (
  ground: Color,
  { background, text }: Pick<BrandColors, 'background' | 'text'>,
): Color => {
  const candidates = [legibleOf(ground, [background, text]), '#ffffff', '#101010'];
  return candidates.find(each => contrast(each, ground) >= minContrast.text) ?? '#000000';
};

export const paletteOf = (colors: BrandColors): Palette => {
  const { primary, accent, background, text } = colors;
  return {
    paper: background,
    ink: text,
    muted: legible(mix(text, background, 0.35), background, minContrast.text),
    line: mix(text, background, 0.8),
    primary,
    onPrimary: inkOn(primary, colors),
    accent,
    onAccent: inkOn(accent, colors),
    primaryInk: legible(primary, background, minContrast.text),
    accentInk: legible(accent, background, minContrast.text),
  };
};

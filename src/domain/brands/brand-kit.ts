import { contrast, inkFor, minContrast, type Color } from './colors.ts';
import type { FontFamily } from './fonts.ts';

/** The colours of a brand. */
export interface BrandColors {
  /** The colour that people know the brand by: covers, large areas, numbers. */
  primary: Color;
  /** The second colour, used sparingly. */
  accent: Color;
  background: Color;
  text: Color;
}

/** Null: each template's own. */
export interface BrandFonts {
  heading: FontFamily | null;
  body: FontFamily | null;
}

/** How a brand looks and sounds. */
export interface BrandKit {
  colors: BrandColors;
  fonts: BrandFonts;
  /** A media item of the organization, an image. */
  logoMediaId: string | null;
  /** How the brand writes, in the user's own words. */
  voice: string | null;
}

/** What a person has set of a brand's kit; the rest follows from the brand's name. */
export interface BrandKitSettings {
  colors?: Partial<BrandColors>;
  fonts?: Partial<BrandFonts>;
  logoMediaId?: string | null;
  voice?: string | null;
}

/** Palettes for brands that have set none. Each text reads on its background at 7:1 or better. */
const palettes: readonly BrandColors[] = [
  { primary: '#1f4d3a', accent: '#f2a65a', background: '#f7f3ea', text: '#16221c' },
  { primary: '#2b3a8c', accent: '#ff7a59', background: '#f5f4fb', text: '#151a3a' },
  { primary: '#c63c24', accent: '#1d3557', background: '#fbf5ef', text: '#241a17' },
  { primary: '#0f6e84', accent: '#f4b942', background: '#f1f7f7', text: '#0d2229' },
  { primary: '#5b2a86', accent: '#f26ca7', background: '#f8f4fb', text: '#22132f' },
  { primary: '#b3541e', accent: '#2f6f62', background: '#fbf6ee', text: '#2a1a10' },
  { primary: '#1b4dd8', accent: '#ffc53d', background: '#f4f6fb', text: '#0e1730' },
  { primary: '#8c1c3a', accent: '#e0a458', background: '#fbf4f2', text: '#2b1118' },
  { primary: '#2f5d50', accent: '#e76f51', background: '#f4f7f3', text: '#14241f' },
  { primary: '#3a3f47', accent: '#e85d2a', background: '#f6f6f4', text: '#17191c' },
];

/** FNV-1a: the same name always gives the same number. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/** Colours that were set win; where one of text and background was not, it follows the other, so that both go together. */
const readable = (colors: BrandColors, { text, background }: Partial<BrandColors>): BrandColors => {
  if (contrast(colors.text, colors.background) >= minContrast.text) return colors;
  if (text === undefined) return { ...colors, text: inkFor(colors.background) };
  if (background !== undefined) return colors;
  return { ...colors, background: inkFor(colors.text) };
};

/** The kit of a brand: what was set, and for the rest a palette that follows from its name. */
export const brandKit = (name: string, settings: BrandKitSettings): BrandKit => {
  const palette = palettes[seedOf(name.trim().toLowerCase()) % palettes.length] as BrandColors;
  return {
    colors: readable({ ...palette, ...settings.colors }, settings.colors ?? {}),
    fonts: { heading: null, body: null, ...settings.fonts },
    logoMediaId: settings.logoMediaId ?? null,
    voice: settings.voice ?? null,
  };
};

/** Why the colours cannot be used, or null. Templates choose readable shades of the other colours by themselves. */
export const colorProblem = ({ text, background }: BrandColors): string | null => {
  const ratio = contrast(text, background);
  return ratio >= minContrast.text
    ? null
    : `The text color ${text} on the background ${background} has a contrast of ${ratio.toFixed(2)}:1. Readable text needs at least ${minContrast.text}:1.`;
};

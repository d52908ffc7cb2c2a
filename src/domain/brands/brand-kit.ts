import { contrast, inkFor, minContrast, type Color } from './colors.ts';
import type { FontFamily } from './fonts.ts';

/** Colors of a brand. */
export interface BrandColors {
  /** Main color of the brand: covers, large areas, numbers. */
  primary: Color;
  /** Second color, used sparingly. */
  accent: Color;
  background: Color;
  text: Color;
}

/** Font families of a brand. Null selects each template's own font. */
export interface BrandFonts {
  heading: FontFamily | null;
  body: FontFamily | null;
}

/** Look and voice of a brand. */
export interface BrandKit {
  colors: BrandColors;
  fonts: BrandFonts;
  /** Image from the organization's media library. */
  logoMediaId: string | null;
  /** Description of how the brand writes, in the user's own words. */
  voice: string | null;
}

/** Parts of a brand's kit that a person has set. The rest is derived from the brand's name. */
export interface BrandKitSettings {
  colors?: Partial<BrandColors>;
  fonts?: Partial<BrandFonts>;
  logoMediaId?: string | null;
  voice?: string | null;
}

/** Palettes for brands without colors. Each text color has a contrast of at least 7:1 to its background. */
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

/** Returns the FNV-1a hash of a text: the same name always gives the same number. */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};

/**
 * Returns the colors with the ones that were set. If only one of text and background was set, the other is chosen to be
 * readable with it.
 */
const readable = (colors: BrandColors, { text, background }: Partial<BrandColors>): BrandColors => {
  if (contrast(colors.text, colors.background) >= minContrast.text) return colors;
  if (text === undefined) return { ...colors, text: inkFor(colors.background) };
  if (background !== undefined) return colors;
  return { ...colors, background: inkFor(colors.text) };
};

/** Returns the kit of a brand: the parts that were set, and otherwise a palette derived from the name. */
export const brandKit = (name: string, settings: BrandKitSettings): BrandKit => {
  const palette = palettes[seedOf(name.trim().toLowerCase()) % palettes.length] as BrandColors;
  return {
    colors: readable({ ...palette, ...settings.colors }, settings.colors ?? {}),
    fonts: { heading: null, body: null, ...settings.fonts },
    logoMediaId: settings.logoMediaId ?? null,
    voice: settings.voice ?? null,
  };
};

/** Returns why the colors cannot be used, or null. For the other colors, templates pick readable shades automatically. */
export const colorProblem = ({ text, background }: BrandColors): string | null => {
  const ratio = contrast(text, background);
  return ratio >= minContrast.text
    ? null
    : `The text color ${text} on the background ${background} has a contrast of ${ratio.toFixed(2)}:1. Readable text needs at least ${minContrast.text}:1.`;
};

/** Color as `#rrggbb`. This file also computes contrasts by WCAG 2.2. */
export type Color = string;

export const colorPattern = /^#[0-9a-fA-F]{6}$/;

type Channels = [red: number, green: number, blue: number];

const channelsOf = (color: Color): Channels => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

/** Returns a color from red, green, and blue, each 0 to 255. */
export const colorFromChannels = (channels: readonly number[]): Color =>
  `#${channels.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colors. A `share` of 0 gives `color`, 1 gives `other`. */
export const mix = (color: Color, other: Color, share: number): Color => {
  const to = channelsOf(other);
  return colorFromChannels(
    channelsOf(color).map((from, index) => from + ((to[index] ?? from) - from) * share),
  );
};

/** Returns the color with an alpha channel in CSS notation. */
export const translucent = (color: Color, alpha: number): string =>
  `rgba(${channelsOf(color).join(', ')}, ${alpha})`;

/** Returns the relative luminance by WCAG, 0 (black) to 1 (white). */
export const luminance = (color: Color): number => {
  const [red, green, blue] = channelsOf(color).map(channel => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast ratio of two colors by WCAG, 1 to 21. */
export const contrast = (one: Color, other: Color): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** Minimum contrast by WCAG AA for body text, and for large text and graphics. */
export const minContrast = { text: 4.5, large: 3 } as const;

/** Returns the candidate with the highest contrast to the ground. */
export const legibleOf = (ground: Color, candidates: readonly [Color, ...Color[]]): Color =>
  candidates.reduce((best, each) => (contrast(each, ground) > contrast(best, ground) ? each : best));

/** Returns the color if it is readable on the ground, otherwise the nearest shade towards black or white that is. */
export const legible = (color: Color, ground: Color, ratio: number): Color => {
  const end = legibleOf(ground, ['#000000', '#ffffff']);
  const steps = Array.from({ length: 21 }, (_, step) => mix(color, end, step / 20));
  return steps.find(step => contrast(step, ground) >= ratio) ?? end;
};

/**
 * Returns the first candidate that is readable as text on the ground; otherwise white or near black, and black as the last
 * resort.
 */
export const inkFor = (ground: Color, candidates: readonly Color[] = []): Color =>
  [...candidates, '#ffffff', '#101010'].find(each => contrast(each, ground) >= minContrast.text) ?? '#000000';

/** Font families that ship with the service and that a brand can use. */
export const fontFamilies = [
  { name: 'Inter', style: 'sans-serif', scripts: 'Latin, Cyrillic, Greek, Vietnamese' },
  { name: 'Archivo', style: 'sans-serif', scripts: 'Latin, Vietnamese' },
  { name: 'Bricolage Grotesque', style: 'sans-serif', scripts: 'Latin, Vietnamese' },
  { name: 'DM Sans', style: 'sans-serif', scripts: 'Latin' },
  { name: 'Sora', style: 'sans-serif', scripts: 'Latin' },
  { name: 'Space Grotesk', style: 'sans-serif', scripts: 'Latin, Vietnamese' },
  { name: 'Fraunces', style: 'serif', scripts: 'Latin, Vietnamese' },
  { name: 'Playfair Display', style: 'serif', scripts: 'Latin, Cyrillic, Vietnamese' },
  { name: 'Source Serif 4', style: 'serif', scripts: 'Latin, Cyrillic, Greek, Vietnamese' },
] as const;

export type FontFamily = (typeof fontFamilies)[number]['name'];
export const fontFamilyNames = fontFamilies.map(({ name }) => name);

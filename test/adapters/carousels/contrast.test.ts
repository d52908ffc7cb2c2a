import assert from 'node:assert/strict';
import type { SlideScene } from '../../../src/adapters/carousels/scene.ts';
import { paletteOf } from '../../../src/adapters/carousels/palette.ts';
import { glassAlpha, nightOf, sky } from '../../../src/adapters/carousels/templates/glow-sky.ts';
import { brandKit, type BrandColors } from '../../../src/domain/brands/brand-kit.ts';
import { colorFromChannels, contrast, minContrast, mix } from '../../../src/domain/brands/colors.ts';

/** Every palette that derives from a brand's name, and some that people choose. */
const palettes: BrandColors[] = [
  ...new Map(
    Array.from({ length: 200 }, (_, n) => brandKit(`Brand ${n}`, {}).colors).map(colors => [
      colors.primary,
      colors,
    ]),
  ).values(),
  { primary: '#ffff00', accent: '#00ffff', background: '#ffffff', text: '#000000' },
  { primary: '#ffffff', accent: '#f0f0f0', background: '#ffffff', text: '#333333' },
  { primary: '#000000', accent: '#111111', background: '#101010', text: '#fafafa' },
  // neither white nor near black reads on this one
  { primary: '#d6452b', accent: '#1d3557', background: '#fbf5ef', text: '#241a17' },
  // a background of a carousel’s own, and a text that its brand has changed to since
  { primary: '#3355aa', accent: '#ffcc00', background: '#202020', text: '#1a1a2e' },
  { primary: '#808080', accent: '#ff0000', background: '#fdf6e3', text: '#586e75' },
];

const sceneOf = (colors: BrandColors, position: number): SlideScene => ({
  slide: { title: 'A title', body: 'A body', kind: 'content' },
  position,
  count: 6,
  seed: position,
  canvas: { width: 1_080, height: 1_350, shape: 'portrait' },
  palette: paletteOf(colors),
  fonts: { heading: 'Sora', body: 'Inter' },
  brand: { name: 'Acme', logo: null },
  writing: 'alphabetic',
  rightToLeft: false,
  sizes: { title: 80, body: 40 },
});

/** The colours of a sky, a sample of its pixels; each once. */
const coloursOf = (scene: SlideScene): string[] => {
  const { src } = sky(scene, nightOf(scene)) as { src: { data: Uint8Array } };
  const step = 17 * 4;
  const sample = Array.from({ length: Math.floor(src.data.length / step) }, (_, at) =>
    colorFromChannels([...src.data.subarray(at * step, at * step + 3)]),
  );
  return [...new Set(sample)];
};

describe('colours of a carousel', () => {
  it('are ten palettes, so that brands differ before they have chosen', () => {
    assert.equal(palettes.length, 16);
  });

  it('make every text readable on its background', () => {
    for (const colors of palettes) {
      const palette = paletteOf(colors);
      for (const [text, ground] of [
        [palette.ink, palette.paper],
        [palette.muted, palette.paper],
        [palette.primaryInk, palette.paper],
        [palette.accentInk, palette.paper],
        [palette.onPrimary, palette.primary],
        [palette.onAccent, palette.accent],
      ] as const)
        assert.ok(contrast(text, ground) >= minContrast.text, `${text} on ${ground}`);
    }
  });

  it('let text be read at every place of a glowing sky, also through glass', () => {
    for (const colors of palettes)
      for (let place = 0; place < 6; place += 1) {
        const scene = sceneOf(colors, place);
        // the darker of its two inks
        const { soft } = nightOf(scene);
        for (const ground of coloursOf(scene).map(each => mix(each, '#ffffff', glassAlpha)))
          assert.ok(contrast(soft, ground) >= minContrast.text, `${soft} on ${ground}`);
      }
  });
});

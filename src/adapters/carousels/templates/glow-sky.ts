import { LRUCache } from 'lru-cache';
import {
  colorFromChannels,
  contrast,
  luminance,
  legible,
  minContrast,
  mix,
} from '../../../domain/brands/colors.ts';
import { picture, type Node } from '../nodes.ts';
import { inkOn } from '../palette.ts';
import type { SlideScene } from '../scene.ts';

/** Light on a dark background, whatever the brand's background is. */
export interface Night {
  ground: string;
  ink: string;
  soft: string;
  glow: string;
  second: string;
  onSecond: string;
  /** Color into which lit letters fade. */
  fade: string;
}

/** Returns the colors of the night. */
export const nightOf = ({ palette: { paper, ink, primary, accent } }: SlideScene): Night => {
  const darkest = luminance(paper) < luminance(ink) ? paper : ink;
  const ground = mix(mix(darkest, primary, 0.12), '#000000', 0.42);
  const second = legible(accent, ground, 4.5);
  return {
    ground,
    ink: '#ffffff',
    soft: mix('#ffffff', ground, 0.07),
    glow: legible(primary, ground, 2.2),
    second,
    onSecond: inkOn(second, { background: '#ffffff', text: ground }),
    fade: mix('#ffffff', second, 0.55),
  };
};

interface Light {
  /** Position in pixels of the sky. */
  x: number;
  y: number;
  color: string;
  alpha: number;
  /** Distance at which it has faded, as a share of the longer side. */
  reach: number;
}

/** Returns three lights that move from slide to slide, so that swiping moves through one sky. */
const lightsOf = (
  { position, seed }: SlideScene,
  { glow, second }: Night,
  width: number,
  height: number,
): Light[] => {
  const turn = (position * 137 + (seed % 90)) % 360;
  const light = (degrees: number, far: number, rest: Pick<Light, 'color' | 'alpha' | 'reach'>): Light => ({
    x: width * (0.5 + far * Math.cos((degrees * Math.PI) / 180)),
    y: height * (0.48 + far * Math.sin((degrees * Math.PI) / 180)),
    ...rest,
  });
  return [
    light(turn + 255, 0.6, { color: mix(glow, second, 0.4), alpha: 0.45, reach: 0.62 }),
    light(turn + 150, 0.54, { color: glow, alpha: 0.85, reach: 0.78 }),
    light(turn, 0.46, { color: second, alpha: 0.5, reach: 0.58 }),
  ];
};

/** Pixels of the canvas per pixel of the sky. The sky has no sharp details, and paints faster this way. */
const coarseness = 10;

/** Returns the intensity of a light at a distance from 0 to 1, which fades without an edge. */
const fade = (distance: number): number => (distance >= 1 ? 0 : (1 - distance) ** 2 * (1 + 2 * distance));

const channels = (color: string): number[] =>
  [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));

interface Sky {
  width: number;
  height: number;
  data: Uint8Array;
}

const paint = (scene: SlideScene, night: Night, width: number, height: number): Sky => {
  const pixels = new Float32Array(width * height * 3);
  const ground = channels(night.ground);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = ground[at % 3] ?? 0;
  for (const light of lightsOf(scene, night, width, height)) shine(pixels, light, width, height);
  return { width, height, data: legibleUnder(night, pixels) };
};

/** Maximum opacity that a card of glass adds. */
export const glassAlpha = 0.09;

/** Extra contrast, because colors under glass are brighter than a grey of the same luminance. */
const headroom = 0.6;

const greys = Array.from({ length: 256 }, (_, level) => colorFromChannels([level, level, level]));

/** Share of white of each level of a channel. */
const shares = greys.map(luminance);

const luminanceOf = (red: number, green: number, blue: number): number =>
  0.2126 * (shares[Math.round(red)] ?? 0) +
  0.7152 * (shares[Math.round(green)] ?? 0) +
  0.0722 * (shares[Math.round(blue)] ?? 0);

/** Returns the luminance of the brightest grey on which text of this color is readable, also through glass. */
const brightestUnder = (text: string): number =>
  luminance(
    greys.findLast(grey => contrast(text, mix(grey, '#ffffff', glassAlpha)) >= minContrast.text + headroom) ??
      '#000000',
  );

/** Share of the limit above which light is dimmed, more the brighter it is, so that no edge shows. */
const knee = 0.5;

/** Returns the factor for a light's channels. Luminance falls with their power of 2.4. */
const dimming = (bright: number, limit: number): number => {
  const [from, rest] = [limit * knee, limit * (1 - knee)];
  if (bright <= from) return 1;
  return ((from + rest * (1 - Math.exp((from - bright) / rest))) / bright) ** (1 / 2.4);
};

/** Returns the pixels as the renderer takes them. Pixels too bright for text are dimmed, and keep their hue. */
const legibleUnder = ({ soft }: Night, pixels: Float32Array): Uint8Array => {
  const limit = brightestUnder(soft);
  const data = new Uint8Array((pixels.length / 3) * 4).fill(255);
  for (let at = 0, to = 0; at < pixels.length; at += 3, to += 4) {
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const left = dimming(luminanceOf(red, green, blue), limit);
    data[to] = Math.round(red * left);
    data[to + 1] = Math.round(green * left);
    data[to + 2] = Math.round(blue * left);
  }
  return data;
};

const shine = (pixels: Float32Array, light: Light, width: number, height: number): void => {
  const rgb = channels(light.color);
  const far = light.reach * Math.max(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const share = light.alpha * fade(Math.hypot(x - light.x, y - light.y) / far);
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = pixels[at + channel] ?? 0;
        pixels[at + channel] = value + ((rgb[channel] ?? 0) - value) * share;
      }
    }
};

/** Cache of skies, because a slide is measured several times before it is drawn. */
const remembered = new LRUCache<string, Sky>({ max: 24 });

/** Draws the sky behind everything. The renderer's own gradients take ten times as long. */
export const sky = (scene: SlideScene, night: Night): Node => {
  const { canvas, seed, position } = scene;
  const [width, height] = [canvas.width / coarseness, canvas.height / coarseness];
  const key = [width, height, seed, position, night.ground, night.glow, night.second].join(' ');
  const painted = remembered.get(key) ?? paint(scene, night, width, height);
  remembered.set(key, painted);
  return picture(painted, {
    position: 'absolute',
    top: 0,
    left: 0,
    width: canvas.width,
    height: canvas.height,
  });
};

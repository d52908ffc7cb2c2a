import { mix } from '../../../domain/brands/colors.ts';
import { column, drawing, row, type Node } from '../nodes.ts';
import type { SlideScene } from '../scene.ts';

/** Figures that a square can contain, each 100 by 100: quarter circles, half circles, steps, dots. */
const figures = [
  '<path d="M0 0h100a100 100 0 0 1-100 100z"/>',
  '<path d="M0 0a100 100 0 0 0 100 100V0z"/>',
  '<path d="M0 100A50 50 0 0 1 100 100zM0 50A50 50 0 0 1 100 50z"/>',
  '<circle cx="50" cy="50" r="50"/>',
  '<path d="M0 0h50v50H0zM50 50h50v50H50z"/>',
  '<path d="M0 0h100L0 100z"/>',
  '<path d="M50 0a50 50 0 0 1 0 100zM0 0a50 50 0 0 1 0 100z"/>',
  '<circle cx="25" cy="25" r="17"/><circle cx="75" cy="25" r="17"/><circle cx="25" cy="75" r="17"/><circle cx="75" cy="75" r="17"/>',
  '<path d="M0 0h100v25H0zM0 50h100v25H0z"/>',
  '<path d="M0 50a50 50 0 0 1 100 0a50 50 0 0 1-100 0zm28 0a22 22 0 0 0 44 0a22 22 0 0 0-44 0z"/>',
] as const;

/** Step of a linear congruential generator, good enough to scatter figures, and the same on every machine. */
const next = (state: number): number => (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;

/** Draws one square of the pattern. */
export const tile = (scene: SlideScene, at: number, size: number): Node => {
  const { primary, accent, paper } = scene.palette;
  const ink = scene.slide.kind === 'closing' ? primary : scene.palette.ink;
  let state = next(scene.seed ^ Math.imul(at + 1, 0x9e3779b1));
  const draw = (count: number): number => (state = next(state)) % count;
  const pairs = [
    [primary, accent],
    [accent, primary],
    [mix(primary, paper, 0.82), primary],
    [ink, accent],
    [primary, mix(primary, paper, 0.78)],
    [mix(accent, paper, 0.72), ink],
  ] as const;
  const [ground, fill] = pairs[(draw(7_919) + at) % pairs.length] as readonly [string, string];
  const figure = figures[draw(7_907) % figures.length] as string;
  const turn = (draw(7_901) % 4) * 90;
  return drawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}"><path fill="${ground}" d="M0 0h100v100H0z"/><g fill="${fill}" transform="rotate(${turn} 50 50)">${figure}</g></svg>`,
    { width: size, height: size },
  );
};

/** Draws squares in columns and rows, always the same for the same carousel. */
export const gridPattern = (scene: SlideScene, columns: number, rows: number, size: number): Node =>
  column(
    { flexShrink: 0, direction: 'ltr' },
    ...Array.from({ length: rows }, (_, y) =>
      row({}, ...Array.from({ length: columns }, (__, x) => tile(scene, y * columns + x, size))),
    ),
  );

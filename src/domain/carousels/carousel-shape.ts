import { even, sizeWithin } from '../clips/clip-framing.ts';
import { limits } from '../limits/numbers.ts';
import type { MeasuredMedia } from '../limits/problem.ts';

/** How a picture or video is brought into another shape: with bars, cut, or before itself, blurred. */
export const shapeFits = ['pad', 'crop', 'blur'] as const;
export type ShapeFit = (typeof shapeFits)[number];

type Options = Readonly<Record<string, unknown>>;

/** What a post asks for on Instagram; undefined without it, and for stories, which have no shape of their own. */
export const shapeFitOf = ({ fit, format }: Options): ShapeFit | undefined =>
  format === 'story' ? undefined : shapeFits.find(each => each === fit);

/** In thousandths, so that a rendition can be named by it. */
export const shapeOf = ([first]: readonly MeasuredMedia[]): number | undefined => {
  if (!first) return undefined;
  const { minAspect, maxAspect } = limits.instagram.image;
  return Math.round(Math.min(Math.max(first.width / first.height, minAspect), maxAspect) * 1_000);
};

/** Instagram cuts what differs by more from the shape of the first. */
const grace = 0.01;

/** Which items of a carousel Instagram would crop to the shape of its first. */
export const croppedItems = (items: readonly MeasuredMedia[]): number[] => {
  const shape = shapeOf(items);
  if (items.length < 2 || shape === undefined) return [];
  return items.flatMap(({ width, height }, index) =>
    Math.abs(((width / height) * 1_000) / shape - 1) > grace ? [index] : [],
  );
};

/** The size of a picture brought into a shape: as little as holds all of it, or as much as it fills. */
export const fittedSize = (
  { width, height }: { width: number; height: number },
  { fit, aspect, maxWidth = Infinity }: { fit: ShapeFit; aspect: number; maxWidth?: number },
): { width: number; height: number } => {
  const isWider = width / height > aspect;
  const across = isWider === (fit === 'crop') ? height * aspect : width;
  const fitting = Math.min(across, maxWidth);
  const size = { width: even(fitting), height: even(fitting / aspect) };
  return sizeWithin(size, { minAspect: aspect, maxAspect: aspect });
};

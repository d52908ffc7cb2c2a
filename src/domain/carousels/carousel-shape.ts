import { even, sizeWithin } from '../clips/clip-framing.ts';
import { limits } from '../limits/numbers.ts';
import type { MeasuredMedia } from '../limits/problem.ts';

/** Ways to fit an image or video into another aspect ratio: with bars, cropped, or in front of a blurred copy of itself. */
export const shapeFits = ['pad', 'crop', 'blur'] as const;
export type ShapeFit = (typeof shapeFits)[number];

type Options = Readonly<Record<string, unknown>>;

/**
 * Returns the fit that a post requests on Instagram. Undefined without one, and for stories, which have no aspect ratio of
 * their own.
 */
export const shapeFitOf = ({ fit, format }: Options): ShapeFit | undefined =>
  format === 'story' ? undefined : shapeFits.find(each => each === fit);

/** Returns the aspect ratio in thousandths, so that it can be part of a rendition's name. */
export const shapeOf = ([first]: readonly MeasuredMedia[]): number | undefined => {
  if (!first) return undefined;
  const { minAspect, maxAspect } = limits.instagram.image;
  return Math.round(Math.min(Math.max(first.width / first.height, minAspect), maxAspect) * 1_000);
};

/** Tolerance above which Instagram crops an item to the aspect ratio of the first. */
const grace = 0.01;

/** Returns the indexes of the items that Instagram would crop to the aspect ratio of the first. */
export const croppedItems = (items: readonly MeasuredMedia[]): number[] => {
  const shape = shapeOf(items);
  if (items.length < 2 || shape === undefined) return [];
  return items.flatMap(({ width, height }, index) =>
    Math.abs(((width / height) * 1_000) / shape - 1) > grace ? [index] : [],
  );
};

/**
 * Returns the size of an image fitted into an aspect ratio: the smallest size that holds all of it, or the largest that it
 * fills.
 */
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

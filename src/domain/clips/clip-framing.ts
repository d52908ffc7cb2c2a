/** Aspect ratios that a clip can be rendered in, width to height. */
export const aspects = ['9:16', '1:1', '4:5', '16:9'] as const;
export type Aspect = (typeof aspects)[number];

/**
 * Ways to fit the picture: `crop` cuts off the sides, `pad` adds bars, `blur` puts the picture over a blurred copy of
 * itself.
 */
export const fits = ['crop', 'pad', 'blur'] as const;
export type Fit = (typeof fits)[number];

/** Returns width divided by height. */
export const ratioOf = (aspect: Aspect): number => {
  const [width = 1, height = 1] = aspect.split(':').map(Number);
  return width / height;
};

export interface Size {
  width: number;
  height: number;
}

/** Returns the nearest even number to a length, because encoders take no odd sizes. */
export const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** Range of the shorter side of a rendered picture, in pixels: what phones show, and no smaller than platforms like. */
const side = { min: 720, max: 1_080 };

/** Tolerance for aspect ratios, half a percent, so that a pixel rounded away by an encoder makes no difference. */
const grace = 0.005;

export const hasAspect = ({ width, height }: Size, aspect: Aspect): boolean =>
  Math.abs(width / height / ratioOf(aspect) - 1) < grace;

/** Maximum number of smaller widths that are tried to come closer to the ratio. */
const maxSteps = 20;

/**
 * Returns the size if its aspect ratio is within the two bounds, otherwise a slightly smaller even size that is. In small
 * pictures a single pixel is a percent.
 */
export const sizeWithin = (
  size: Size,
  { minAspect = 0, maxAspect = Infinity }: { minAspect?: number; maxAspect?: number },
): Size => {
  const aspect = Math.min(Math.max(size.width / size.height, minAspect), maxAspect);
  const smaller = Array.from({ length: maxSteps }, (_, step) => {
    const width = Math.max(2, size.width - 2 * step);
    return { width, height: even(width / aspect) };
  });
  const isWithin = ({ width, height }: Size): boolean => Math.abs(width / height / aspect - 1) < grace;
  return [size, ...smaller].find(isWithin) ?? size;
};

/** Returns the size of the largest part of a picture that has the aspect ratio. */
export const cropSize = ({ width, height }: Size, aspect: Aspect): Size => {
  const ratio = ratioOf(aspect);
  return width / height > ratio
    ? { width: Math.min(width, even(height * ratio)), height }
    : { width, height: Math.min(height, even(width / ratio)) };
};

/**
 * Returns the size of the rendered picture: the size of the shown part of the source, limited to between 720 and 1080
 * pixels on the shorter side.
 */
export const outputSize = (source: Size, aspect: Aspect, fit: Fit): Size => {
  const shown = fit === 'crop' ? cropSize(source, aspect) : source;
  const shorter = Math.min(side.max, Math.max(side.min, Math.min(shown.width, shown.height)));
  const ratio = ratioOf(aspect);
  return ratio < 1
    ? { width: even(shorter), height: even(shorter / ratio) }
    : { width: even(shorter * ratio), height: even(shorter) };
};

/** Center of the crop, from 0 to 1 of the source's width and height. */
export interface FocusPoint {
  x: number;
  y: number;
}

/** Position of the crop from a given second of the clip on. */
export interface FocusStep extends FocusPoint {
  at: number;
}

/** Returns the left or upper edge of a crop of `length` centered at `focus` of `whole`, kept inside the picture. */
export const edgeOf = (whole: number, length: number, focus: number): number =>
  2 * Math.round(Math.min(Math.max(0, focus * whole - length / 2), whole - length) / 2);

/** Shapes that a clip can be rendered in, width to height. */
export const aspects = ['9:16', '1:1', '4:5', '16:9'] as const;
export type Aspect = (typeof aspects)[number];

/** `crop` cuts the sides off, `pad` puts bars around, `blur` puts the picture over a blurred one of itself. */
export const fits = ['crop', 'pad', 'blur'] as const;
export type Fit = (typeof fits)[number];

/** Width divided by height. */
export const ratioOf = (aspect: Aspect): number => {
  const [width = 1, height = 1] = aspect.split(':').map(Number);
  return width / height;
};

export interface Size {
  width: number;
  height: number;
}

/** The even number nearest to a length: encoders take no odd ones. */
export const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** Shorter side of what is rendered: what phones show, and no smaller than platforms like. */
const side = { min: 720, max: 1_080 };

/** Half a percent: a pixel that an encoder rounded away makes no other shape. */
const grace = 0.005;

export const hasAspect = ({ width, height }: Size, aspect: Aspect): boolean =>
  Math.abs(width / height / ratioOf(aspect) - 1) < grace;

/** How many smaller widths are looked at for a better shape. */
const maxSteps = 20;

/** The size itself where its shape lies within the two, else an even one a little smaller: of few pixels each is a percent. */
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

/** The largest part of a picture that has the shape. */
export const cropSize = ({ width, height }: Size, aspect: Aspect): Size => {
  const ratio = ratioOf(aspect);
  return width / height > ratio
    ? { width: Math.min(width, even(height * ratio)), height }
    : { width, height: Math.min(height, even(width / ratio)) };
};

/** The size of the rendered picture: as large as what is shown of the source, between 720 and 1080 on its shorter side. */
export const outputSize = (source: Size, aspect: Aspect, fit: Fit): Size => {
  const shown = fit === 'crop' ? cropSize(source, aspect) : source;
  const shorter = Math.min(side.max, Math.max(side.min, Math.min(shown.width, shown.height)));
  const ratio = ratioOf(aspect);
  return ratio < 1
    ? { width: even(shorter), height: even(shorter / ratio) }
    : { width: even(shorter * ratio), height: even(shorter) };
};

/** Where the crop's middle is to be, from 0 to 1 of the source's width and height. */
export interface FocusPoint {
  x: number;
  y: number;
}

/** From a second of the clip on, the crop is here. */
export interface FocusStep extends FocusPoint {
  at: number;
}

/** The left or upper edge of a crop of `length` whose middle is at `focus` of `whole`, kept inside the picture. */
export const edgeOf = (whole: number, length: number, focus: number): number =>
  2 * Math.round(Math.min(Math.max(0, focus * whole - length / 2), whole - length) / 2);

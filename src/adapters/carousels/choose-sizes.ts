import type { Renderer } from '@takumi-rs/core';
import { lastStep, measureFit, sizesAt, type TextFit } from './fit.ts';
import { drawSlide } from './layout.ts';
import type { Node } from './nodes.ts';
import type { SlideScene } from './scene.ts';
import { SlideDoesNotFit } from './slide-does-not-fit.ts';
import type { Template } from './template.ts';

/** Returns the whole picture of a slide as the renderer takes it. */
export const nodeOf = (scene: SlideScene, template: Template): Node => ({
  type: 'container',
  style: {
    width: scene.canvas.width,
    height: scene.canvas.height,
    display: 'flex',
    direction: scene.rightToLeft ? 'rtl' : 'ltr',
  },
  children: [drawSlide(scene, template)],
});

const atStep = (scene: SlideScene, template: Template, step: number): SlideScene => ({
  ...scene,
  sizes: sizesAt(template.scale[scene.slide.kind], step, scene.canvas.shape),
});

/** Chooses sizes at which each slide fits. Throws SlideDoesNotFit for the first slide that fits at none. */
export const chooseSizes = async (
  renderer: Renderer,
  scenes: readonly SlideScene[],
  template: Template,
): Promise<SlideScene[]> => {
  const steps: number[] = [];
  for (const scene of scenes) steps.push(await largestStep(renderer, scene, template));
  return scenes.map((scene, position) => atStep(scene, template, agreedStep(scenes, steps, position)));
};

/** Returns the common size of slides of a kind: the smallest size that one of them needs, ignoring one that is far off. */
const agreedStep = (scenes: readonly SlideScene[], steps: readonly number[], position: number): number => {
  const own = steps[position] ?? 0;
  const alike = steps.filter(
    (step, at) => scenes[at]?.slide.kind === scenes[position]?.slide.kind && step <= own + agreement,
  );
  return Math.max(own, ...alike);
};

const agreement = 5;

/** Maximum steps by which a title may shrink to avoid a single word on its last line. */
const widowSteps = 3;

const largestStep = async (renderer: Renderer, scene: SlideScene, template: Template): Promise<number> => {
  const measure = (step: number): Promise<TextFit> =>
    measureFit(renderer, nodeOf(atStep(scene, template, step), template), scene.canvas);
  const { step, hasWidow } = await search(measure, scene.position);
  if (!hasWidow) return step;
  for (let smaller = step + 1; smaller <= Math.min(lastStep, step + widowSteps); smaller += 1)
    if (!(await measure(smaller)).hasWidow) return smaller;
  return step;
};

/** Finds the first step that fits by binary search. Checks the last one only if no other fits. */
const search = async (
  measure: (step: number) => Promise<TextFit>,
  position: number,
): Promise<{ step: number; hasWidow: boolean }> => {
  let [tooLarge, step] = [-1, lastStep];
  let best: TextFit | undefined;
  // most texts fit at the largest size
  for (let next = 0; step - tooLarge > 1; next = Math.floor((tooLarge + step) / 2)) {
    const tried = await measure(next);
    if (tried.fits) [step, best] = [next, tried];
    else tooLarge = next;
  }
  best ??= await measure(lastStep);
  if (!best.fits)
    throw new SlideDoesNotFit(position, 'The text does not fit even at the smallest size. Shorten the text.');
  return { step, hasWidow: best.hasWidow };
};

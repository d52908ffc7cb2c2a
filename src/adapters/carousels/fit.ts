import type { MeasuredNode, Renderer } from '@takumi-rs/core';
import { isFrame, isTitle, type Node } from './nodes.ts';
import type { Canvas, SlideScene, Shape, SizeRange, TypeScale } from './scene.ts';

/** Half a pixel, which rounding may add. */
const tolerance = 0.5;

/** Number of steps between the largest and the smallest size of a type scale. Each step has the same ratio. */
export const lastStep = 15;

/**
 * Factors by which larger canvases have larger letters. The smallest size stays, because all are seen on the same phone.
 */
const enlarged: Record<Shape, number> = { portrait: 1, square: 1, story: 1.12, landscape: 1.18 };

export const sizesAt = ({ title, body }: TypeScale, step: number, shape: Shape): SlideScene['sizes'] => {
  const between = ([max, min]: SizeRange): number => {
    const largest = max * enlarged[shape];
    return Math.round(largest * (min / largest) ** (step / lastStep));
  };
  return { title: between(title), body: between(body) };
};

export interface TextFit {
  /** True if no text leaves its frame: no line too many, no word too wide. */
  fits: boolean;
  /** True if a single short word is alone on the last line of the title. */
  hasWidow: boolean;
}

/** Measures how a slide comes out, without drawing it. */
export const measureFit = async (
  renderer: Renderer,
  node: Node,
  { width, height }: Canvas,
): Promise<TextFit> => {
  const measured = await renderer.measure(node, { width, height });
  return { fits: holds(node, measured, null), hasWidow: leavesWidow(node, measured) };
};

/** Horizontal extent of the ink of one line, in its paragraph. */
interface Line {
  start: number;
  end: number;
}

/**
 * Merges runs into lines. A line has several runs if several fonts draw it. Spaces at its end hang over, and are not ink.
 */
const linesOf = ({ runs }: MeasuredNode): Line[] => {
  const lines: (Line & { y: number })[] = [];
  for (const { text, x, y, width, height } of runs.filter(run => run.text.trim() !== '')) {
    const blanks = text.length - text.trimEnd().length;
    const [start, end] = [x, x + width - blanks * height * blank];
    const line = lines.find(each => Math.abs(each.y - y) < height / 2);
    if (!line) lines.push({ y, start, end });
    else [line.start, line.end] = [Math.min(line.start, start), Math.max(line.end, end)];
  }
  return lines;
};

/** Maximum width of a space as a share of the line's height. */
const blank = 0.35;

/** Share of the widest line below which a last line counts as short. */
const shortLine = 0.55;

const leavesWidow = (node: Node, measured: MeasuredNode): boolean => {
  if (isTitle(node)) {
    const widths = linesOf(measured).map(({ start, end }) => end - start);
    return widths.length > 2 && (widths.at(-1) ?? 0) < Math.max(...widths) * shortLine;
  }
  const children = node.type === 'container' ? (node.children ?? []) : [];
  return children.some((child, index) => {
    const box = measured.children[index];
    return box !== undefined && leavesWidow(child, box);
  });
};

/** Whether the node stays inside the frame around it. */
const holds = (node: Node, measured: MeasuredNode, around: MeasuredNode | null): boolean => {
  const inFrame = isFrame(node) ? measured : around;
  if (isFrame(node) && measured.children.some(child => child.height > innerHeight(node, measured)))
    return false;
  if (inFrame && linesOf(measured).some(line => line.end - line.start > inFrame.width + tolerance))
    return false;
  const children = node.type === 'container' ? (node.children ?? []) : [];
  return children.every((child, index) => {
    const box = measured.children[index];
    return box === undefined || holds(child, box, inFrame);
  });
};

const innerHeight = ({ style }: Node, { height }: MeasuredNode): number =>
  height - Number(style?.paddingTop ?? 0) - Number(style?.paddingBottom ?? 0) + tolerance;

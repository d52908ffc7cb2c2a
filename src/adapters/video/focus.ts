import {
  cropSize,
  hasAspect,
  type Aspect,
  type Fit,
  type FocusStep,
} from '../../domain/clips/clip-framing.ts';
import { steadied, type SceneFocus } from '../../domain/clips/focus.ts';
import { frameAt } from './frames.ts';
import { openImage } from '../media/media-image.ts';
import type { VideoSource } from './source.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

export interface FocusTask {
  input: string;
  start: number;
  end: number;
  aspect: Aspect;
  fit: Fit;
  /** Seconds of the video at which scenes begin. */
  cuts: readonly number[];
}

/** Size at which frames are analyzed, because what attracts attention is large. */
const side = 480;
/** Positions of frames within a scene. A short scene has one. */
const samples = [0.2, 0.5, 0.8];
const shortScene = 1.5;

/** Returns the scenes of the part, from its beginning on. */
const scenesOf = ({ start, end, cuts }: FocusTask): { start: number; end: number }[] => {
  const edges = [start, ...cuts.filter(at => at > start + 0.2 && at < end - 0.2), end];
  return edges.slice(0, -1).map((from, index) => ({ start: from, end: edges[index + 1] ?? end }));
};

/** Returns the center of the crop that sharp's attention strategy chooses, from 0 to 1 of width and height. */
const attentionOf = async (picture: Buffer, aspect: Aspect): Promise<{ x: number; y: number }> => {
  const { width, height } = await (await openImage(picture)).metadata();
  const part = cropSize({ width, height }, aspect);
  const { info } = await (
    await openImage(picture)
  )
    .resize({ ...part, fit: 'cover', position: 'attention' })
    .toBuffer({ resolveWithObject: true });
  return {
    x: (Math.abs(info.cropOffsetLeft ?? 0) + part.width / 2) / width,
    y: (Math.abs(info.cropOffsetTop ?? 0) + part.height / 2) / height,
  };
};

/**
 * Finds the crop of each scene: at what attracts attention in its frames, in the middle if they disagree, and unchanged for
 * a small difference. Returns no steps if nothing is cropped.
 */
export const findFocus = async (
  tools: VideoTools,
  workspace: Workspace,
  source: VideoSource,
  task: FocusTask,
  signal: AbortSignal,
): Promise<{ mode: 'attention' | 'centre'; steps: FocusStep[] }> => {
  if (task.fit !== 'crop' || hasAspect(source, task.aspect)) return { mode: 'centre', steps: [] };
  const seen: SceneFocus[] = [];
  for (const scene of scenesOf(task)) {
    const long = scene.end - scene.start;
    const points = [];
    for (const part of long < shortScene ? [0.5] : samples) {
      const at = scene.start + long * part;
      points.push(
        await attentionOf(
          await frameAt(tools, workspace, { input: task.input, at, side }, signal),
          task.aspect,
        ),
      );
    }
    seen.push({ at: scene.start - task.start, points });
  }
  return steadied(seen);
};

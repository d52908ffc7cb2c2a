import { z } from 'zod';
import { soundInput, type LoudnessReport, type SoundPart } from './render-args.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

const figure = z.coerce.number();

const report = z.object({
  input_i: figure,
  input_tp: figure,
  input_lra: figure,
  input_thresh: figure,
  target_offset: figure,
});

/** Measures the loudness between two seconds. Undefined for silence, which no gain makes louder. */
export const measureLoudness = async (
  tools: VideoTools,
  workspace: Workspace,
  part: SoundPart,
  signal?: AbortSignal,
): Promise<LoudnessReport | undefined> => {
  const { stderr } = await tools.ffmpeg(
    workspace,
    [
      '-v',
      'info',
      '-nostats',
      ...soundInput(part),
      '-af',
      'loudnorm=I=-14:TP=-1.5:LRA=11:print_format=json',
      '-f',
      'null',
      '-',
    ],
    signal && { signal },
  );
  const json = stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1);
  const { success, data } = report.safeParse(JSON.parse(json || '{}'));
  if (!success || data.input_i < -70) return undefined;
  return {
    i: data.input_i,
    tp: data.input_tp,
    lra: data.input_lra,
    thresh: data.input_thresh,
    offset: data.target_offset,
  };
};

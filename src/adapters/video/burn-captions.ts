import { writeFile } from 'node:fs/promises';
import { familiesOf, writeAss, type CaptionStyle } from '../../domain/caption-style.ts';
import type { Cue } from '../../domain/captions.ts';
import { ClipFailure } from '../../domain/clip-failure.ts';
import type { Size } from '../../domain/clip-framing.ts';
import { RunFailure } from '../media/ffmpeg-run.ts';
import { bringFonts, fontsFolder, missingFont } from './fonts.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

const file = 'captions.ass';
const trialFile = 'trial.ass';

/** One caption with every character of all of them. */
const everyCharacter = (cues: readonly Cue[]): Cue[] => {
  const characters = cues.flatMap(({ text }) => Array.from(text.replaceAll('\n', ' ')));
  return [{ start: 0, end: 1, text: [...new Set(characters)].join('') }];
};

/**
 * Writes the captions for a picture of this size, with their fonts, and has ffmpeg draw every character of them once: it
 * leaves out what it has no font for, and its exit code says nothing of that. Gives the file's name. Throws
 * `font_missing`, or `captions_unsupported` for a build of ffmpeg without libass.
 */
export const prepareCaptions = async (
  tools: VideoTools,
  workspace: Workspace,
  {
    cues,
    style,
    size,
    ownFonts,
  }: { cues: readonly Cue[]; style: CaptionStyle; size: Size; ownFonts: string | undefined },
  signal: AbortSignal,
): Promise<string> => {
  const families = familiesOf(cues);
  await bringFonts(workspace, families, ownFonts);
  await writeFile(workspace.file(file), writeAss(cues, style, size));
  await writeFile(
    workspace.file(trialFile),
    writeAss(everyCharacter(cues), style, { width: 640, height: 360 }),
  );
  const log = await trial(tools, workspace, signal);
  const missing = missingFont(log, families);
  if (missing !== undefined)
    throw new ClipFailure('font_missing', `No font of this server draws the captions: it lacks ${missing}.`);
  return file;
};

const trial = async (tools: VideoTools, workspace: Workspace, signal: AbortSignal): Promise<string> => {
  const args = [
    '-v',
    'info',
    '-nostats',
    '-f',
    'lavfi',
    '-i',
    'color=size=640x360:rate=25:duration=0.04',
    '-vf',
    `ass=${trialFile}:fontsdir=${fontsFolder}`,
    '-frames:v',
    '1',
    '-f',
    'null',
    '-',
  ];
  try {
    return (await tools.ffmpeg(workspace, args, { timeoutMs: 60_000, signal })).stderr;
  } catch (error) {
    if (error instanceof RunFailure && /No such filter: '?ass/.test(error.stderr))
      throw new ClipFailure(
        'captions_unsupported',
        'The ffmpeg of this server was built without captions (libass).',
      );
    throw error;
  }
};

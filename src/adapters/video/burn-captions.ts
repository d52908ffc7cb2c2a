import { writeFile } from 'node:fs/promises';
import { writeAss, type CaptionStyle } from '../../domain/clips/caption-style.ts';
import type { Cue } from '../../domain/clips/captions.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import type { Size } from '../../domain/clips/clip-framing.ts';
import { RunFailure } from '../media/ffmpeg-run.ts';
import { bringFonts, fontsFolder } from './caption-fonts.ts';
import { prepareTexts } from './caption-texts.ts';
import { forgetSystemFonts } from './no-system-fonts.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

const file = 'captions.ass';

/** Captions to burn into a picture, with their style. */
export interface BurntCaptions {
  cues: readonly Cue[];
  style: CaptionStyle;
  size: Size;
  /** Operator's font folder. */
  ownFonts: string | undefined;
}

/**
 * Writes the captions for a picture of this size, with their fonts. Returns the file's name. Throws `font_missing` for a
 * character that no font draws, because ffmpeg itself would silently omit it, and `captions_unsupported` for a build of
 * ffmpeg without libass.
 */
export const prepareCaptions = async (
  tools: VideoTools,
  workspace: Workspace,
  { cues, style, size, ownFonts }: BurntCaptions,
  signal: AbortSignal,
): Promise<string> => {
  const prepared = prepareTexts(cues.map(({ text }) => text));
  await bringFonts(workspace, prepared, { bold: style.bold, ownFolder: ownFonts });
  await forgetSystemFonts(workspace);
  const texts = cues.map((cue, index) => ({ ...cue, text: prepared.texts[index] ?? cue.text }));
  await writeFile(workspace.file(file), writeAss(texts, style, size));
  await tryOut(tools, workspace, signal);
  return file;
};

/** Draws one frame, to test whether this ffmpeg supports captions. */
const tryOut = async (tools: VideoTools, workspace: Workspace, signal: AbortSignal): Promise<void> => {
  const args = [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'color=size=64x64:rate=25:duration=0.04',
    '-vf',
    `ass=${file}:fontsdir=${fontsFolder}`,
    '-frames:v',
    '1',
    '-f',
    'null',
    '-',
  ];
  try {
    await tools.ffmpeg(workspace, args, { timeoutMs: 60_000, signal });
  } catch (error) {
    if (error instanceof RunFailure && /No such filter: '?ass/.test(error.stderr))
      throw new ClipFailure(
        'captions_unsupported',
        'This server’s ffmpeg has no caption support (libass). Tell the operator.',
      );
    throw error;
  }
};

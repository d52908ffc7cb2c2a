import { soundInput, type SoundPart } from './render-args.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Extracts the sound between two seconds, as small as speech can be: one channel, 16 kHz, AAC. Returns the file's path. */
export const extractSpeech = async (
  tools: VideoTools,
  workspace: Workspace,
  part: SoundPart,
  signal: AbortSignal,
): Promise<string> => {
  const name = 'speech.m4a';
  await tools.ffmpeg(
    workspace,
    [
      '-v',
      'error',
      ...soundInput(part),
      '-ac',
      '1',
      '-ar',
      '16000',
      '-c:a',
      'aac',
      '-b:a',
      '48k',
      '-f',
      'mp4',
      name,
    ],
    { signal },
  );
  return workspace.file(name);
};

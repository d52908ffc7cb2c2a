import { soundInput } from './render-args.ts';
import type { VideoSource } from './source.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** What is heard in a video. Seconds of the video; empty without sound. */
export interface Sound {
  silences: { start: number; end: number }[];
  /** Loudness of each second in LUFS. */
  loudness: number[];
}

/** Softer than this for this long is a pause of speech, not one between words. */
const silence = 'noise=-35dB:d=0.35';

/** Finds pauses, and how loud each second is, in one pass over the sound alone. */
export const readSound = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  { audioCodec, audioTrack, durationSeconds }: VideoSource,
  signal: AbortSignal,
): Promise<Sound> => {
  if (audioCodec === null) return { silences: [], loudness: [] };
  const loudness: number[] = [];
  const silences: Sound['silences'] = [];
  const take = soundReader({ silences, loudness });
  let rest = '';
  await tools.ffmpeg(
    workspace,
    [
      '-v',
      'error',
      ...soundInput({ input, start: 0, end: durationSeconds + 1, audioTrack }),
      // a print for each silence and each tenth of a second; both filters put what they find on the frames,
      // and `ebur128` of old builds keeps nothing that was there before
      '-af',
      `ebur128=metadata=1,silencedetect=${silence},ametadata=mode=print:file=-`,
      '-f',
      'null',
      '-',
    ],
    {
      signal,
      outputBytes: 1_073_741_824,
      onOutput: chunk => {
        const lines = (rest + chunk.toString('latin1')).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach(take);
      },
    },
  );
  const last = silences.at(-1);
  if (last && last.end === Infinity) last.end = durationSeconds;
  return { silences, loudness };
};

const time = /\bpts_time:(-?[\d.]+)/;
const figure = /^lavfi\.(silence_start|silence_end|r128\.M)(?:\.\d)?=(-?[\d.]+|-inf|nan)/;

/** Takes what ffmpeg prints of one frame after another: its time, then what was found in it. */
const soundReader = (sound: Sound): ((line: string) => void) => {
  let at = 0;
  return line => {
    const [, seconds] = time.exec(line) ?? [];
    if (seconds !== undefined) at = Number(seconds);
    const [, name, value = ''] = figure.exec(line) ?? [];
    if (name === 'silence_start') sound.silences.push({ start: Math.max(0, Number(value)), end: Infinity });
    const open = sound.silences.at(-1);
    if (name === 'silence_end' && open) open.end = Number(value);
    // the last figure of a second stands for it: `M` is that of the 400 ms before
    if (name === 'r128.M') sound.loudness[Math.max(0, Math.floor(at))] = Number.parseFloat(value) || -120;
  };
};

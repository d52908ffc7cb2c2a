import { soundInput } from './render-args.ts';
import type { VideoSource } from './source.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Sounds in a video. Times are in seconds of the video. Empty without sound. */
export interface Sound {
  silences: { start: number; end: number }[];
  /** Loudness of each second in LUFS. */
  loudness: number[];
}

/** Threshold and duration of a pause in speech, as opposed to one between words. */
const silence = 'noise=-35dB:d=0.35';

/** Finds pauses, and the loudness of each second, in one pass over only the sound. */
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
      // one print per silence and per tenth of a second; both filters attach their results to the frames, and `ebur128` of
      // old builds drops earlier ones
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

/** Returns a parser of ffmpeg's output for one frame after another: its time, then the results for it. */
const soundReader = (sound: Sound): ((line: string) => void) => {
  let at = 0;
  return line => {
    const [, seconds] = time.exec(line) ?? [];
    if (seconds !== undefined) at = Number(seconds);
    const [, name, value = ''] = figure.exec(line) ?? [];
    if (name === 'silence_start') sound.silences.push({ start: Math.max(0, Number(value)), end: Infinity });
    const open = sound.silences.at(-1);
    if (name === 'silence_end' && open) open.end = Number(value);
    // the last value of a second counts, because `M` covers the 400 ms before it
    if (name === 'r128.M') sound.loudness[Math.max(0, Math.floor(at))] = Number.parseFloat(value) || -120;
  };
};

import { fromZero, soundInput } from './render-args.ts';
import type { VideoSource } from './source.ts';
import type { VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Loudness of a video over time. */
export interface Waveform {
  peaksPerSecond: number;
  /** From 0 to 1, the loudest. Empty without sound. */
  peaks: number[];
}

/** Maximum peaks: enough to show words, and for long videos enough for the widest screen. */
const max = { perSecond: 20, peaks: 10_000 };

/** Samples per second from which peaks are computed. Speech needs no more. */
const sampleRate = 8_000;

/** Parses 16-bit samples as they arrive. A chunk may end within one. */
const peakReader = (peaks: Float64Array, samplesPerPeak: number): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0);
  let sample = 0;
  return chunk => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % 2);
    for (let at = 0; at < whole; at += 2, sample += 1) {
      const place = Math.min(peaks.length - 1, Math.floor(sample / samplesPerPeak));
      peaks[place] = Math.max(peaks[place] ?? 0, Math.abs(bytes.readInt16LE(at)));
    }
    rest = bytes.subarray(whole);
  };
};

/** Returns the loudest sample of each interval, in one pass over only the sound. */
export const readWaveform = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  { audioCodec, audioTrack, durationSeconds }: VideoSource,
  signal: AbortSignal,
): Promise<Waveform> => {
  const count = Math.max(1, Math.min(max.peaks, Math.round(durationSeconds * max.perSecond)));
  const peaksPerSecond = count / durationSeconds;
  if (audioCodec === null) return { peaksPerSecond, peaks: [] };
  const peaks = new Float64Array(count);
  await tools.ffmpeg(
    workspace,
    [
      '-v',
      'error',
      ...soundInput({ input, start: 0, end: durationSeconds, audioTrack }),
      '-af',
      fromZero,
      '-ac',
      '1',
      '-ar',
      String(sampleRate),
      '-f',
      's16le',
      '-',
    ],
    { signal, outputBytes: 4_294_967_296, onOutput: peakReader(peaks, sampleRate / peaksPerSecond) },
  );
  const loudest = peaks.reduce((most, each) => Math.max(most, each), 1);
  return { peaksPerSecond, peaks: Array.from(peaks, each => Math.round((each / loudest) * 100) / 100) };
};

/** One caption with its start and end in seconds. */
export interface Cue {
  start: number;
  end: number;
  /** Plain text. Lines are separated by `\n`. */
  text: string;
}

/** Maximum number of captions in one file, and maximum number of characters in a caption. */
export const maxCues = 5_000;
export const maxCueText = 500;
/** Maximum number of skipped captions that a response lists. */
export const maxSkipped = 100;

/** Minimum duration of a caption in seconds, the resolution of ffmpeg's caption formats. */
const least = 0.01;

/** Returns the captions shown between two seconds of a video, with times relative to the first of them. */
export const captionsBetween = (cues: readonly Cue[], start: number, end: number): Cue[] =>
  cues
    .filter(cue => Math.min(cue.end, end) - Math.max(cue.start, start) >= least)
    .map(cue => ({
      ...cue,
      start: Math.max(0, cue.start - start),
      end: Math.min(end - start, cue.end - start),
    }));

const stamp = (seconds: number, comma: string): string => {
  const milliseconds = Math.round(seconds * 1_000);
  const two = (count: number): string => String(count).padStart(2, '0');
  const whole = Math.floor(milliseconds / 1_000);
  const hours = `${two(Math.floor(whole / 3_600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return `${hours}${comma}${String(milliseconds % 1_000).padStart(3, '0')}`;
};

/** Returns the captions as a SubRip file. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ start, end, text }, index) => `${index + 1}\n${stamp(start, ',')} --> ${stamp(end, ',')}\n${text}\n`,
    )
    .join('\n');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns the captions as a WebVTT file. */
export const writeVtt = (cues: readonly Cue[]): string =>
  `WEBVTT\n\n${cues
    .map(({ start, end, text }) => `${stamp(start, '.')} --> ${stamp(end, '.')}\n${escaped(text)}\n`)
    .join('\n')}`;

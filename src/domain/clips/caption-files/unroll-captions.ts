import type { CaptionLine } from './caption-text.ts';
import type { CaptionTimes } from './caption-times.ts';

/** Caption with its lines, as the file shows it. */
export interface ShownCaption extends CaptionTimes {
  line: number;
  lines: CaptionLine[];
}

/** Maximum gap in seconds between captions that count as one continuous display. */
const seam = 0.1;

/** Returns how many of a caption's first lines repeat the last lines of the caption before. */
const repeatedLines = (before: ShownCaption | undefined, { start, lines }: ShownCaption): number => {
  if (!before || Math.abs(start - before.end) > seam) return 0;
  const [shown, now] = [before.lines.map(({ text }) => text), lines.map(({ text }) => text)];
  for (let count = Math.min(shown.length, now.length); count > 0; count -= 1)
    if (shown.slice(-count).every((text, index) => text === now[index])) return count;
  return 0;
};

/** Minimum number of repeats, and minimum share of all captions, for a file to count as rolling. A refrain stays below. */
const rolling = { repeats: 2, part: 0.5 };

const isRolling = (captions: readonly ShownCaption[]): boolean => {
  const repeats = captions.filter((caption, index) => repeatedLines(captions[index - 1], caption) > 0).length;
  return repeats >= rolling.repeats && repeats >= captions.length * rolling.part;
};

/** Returns the second at which the line is first spoken, if the file says so. */
const spokenAt = ({ start, end, lines }: ShownCaption): number => {
  const at = lines[0]?.stretches.find(({ text }) => text.trim() !== '')?.at;
  return at !== undefined && at > start && at < end ? at : start;
};

/**
 * Removes repeated lines from rolling captions, such as YouTube's automatic ones, which show each line two or three times:
 * at the bottom, briefly alone, and above the next line. Each line is returned once, from its first appearance. Other
 * captions stay as they are.
 */
export const unrollCaptions = (captions: readonly ShownCaption[]): ShownCaption[] => {
  if (!isRolling(captions)) return [...captions];
  const lines: ShownCaption[] = [];
  captions.forEach((caption, index) => {
    const repeated = repeatedLines(captions[index - 1], caption);
    const isNew = repeated < caption.lines.length;
    const last = lines.at(-1);
    if (isNew) {
      const fresh = { ...caption, lines: caption.lines.slice(repeated) };
      lines.push({ ...fresh, start: spokenAt(fresh) });
    } else if (last && caption.lines.length > 0 && caption.end > last.end) last.end = caption.end;
  });
  return lines;
};

import { timesOf, type CaptionTimes } from './caption-times.ts';

/** Something of a caption file that is left out, and why. */
export interface SkippedCaption {
  /** Where it stands, counted from 1. */
  line: number;
  reason: string;
}

/** One caption as it stands in its file. */
export interface CaptionBlock {
  /** Of its times. */
  line: number;
  /** Undefined where its line is meant to be times and is not. */
  times: CaptionTimes | undefined;
  /** The lines below its times, with their tags. */
  lines: string[];
}

export const blockAt = (index: number, line: string): CaptionBlock => ({
  line: index + 1,
  times: timesOf(line),
  lines: [],
});

/** What a file is made of. */
export interface CaptionBlocks {
  blocks: CaptionBlock[];
  skipped: SkippedCaption[];
}

import { timesOf, type CaptionTimes } from './caption-times.ts';

/** Skipped part of a caption file, with the reason. */
export interface SkippedCaption {
  /** Line number, counted from 1. */
  line: number;
  reason: string;
}

/** One caption as written in its file. */
export interface CaptionBlock {
  /** Line number of the caption's times. */
  line: number;
  /** Times, or undefined if the line should contain times but does not. */
  times: CaptionTimes | undefined;
  /** Lines below the times, including tags. */
  lines: string[];
}

export const blockAt = (index: number, line: string): CaptionBlock => ({
  line: index + 1,
  times: timesOf(line),
  lines: [],
});

/** Parsed contents of a caption file. */
export interface CaptionBlocks {
  blocks: CaptionBlock[];
  skipped: SkippedCaption[];
}

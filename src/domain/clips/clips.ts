import { cleanLine } from '../outside-text.ts';
import type { CaptionStyle } from './caption-style.ts';
import type { SkippedCaption } from './caption-files/caption-block.ts';
import type { Cue } from './captions.ts';
import type { ClipFailureCode } from './clip-failure.ts';
import type { Aspect, Fit, FocusPoint, FocusStep } from './clip-framing.ts';
import type { PricedOperation } from '../billing/billing.ts';
import type { Suggestion } from './scene-suggestions.ts';

/** States of a video that clips are made from. `fetching`: being downloaded from the given URL. */
export const clipStatuses = ['fetching', 'ready', 'failed'] as const;
export type ClipStatus = (typeof clipStatuses)[number];

/** Kinds of jobs that workers run on a clip. */
export const clipJobKinds = ['fetch', 'scenes', 'transcript', 'render'] as const;
export type ClipJobKind = (typeof clipJobKinds)[number];

export const clipJobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ClipJobStatus = (typeof clipJobStatuses)[number];

/** States in which a job waits for a worker or is running. */
export const openJobStatuses: readonly ClipJobStatus[] = ['queued', 'running'];

/** Priced operation of each kind of job, or undefined if it is free. */
export const jobOperations: Readonly<Record<ClipJobKind, PricedOperation | undefined>> = {
  fetch: undefined,
  scenes: 'clips.scenes',
  transcript: 'clips.transcript',
  render: 'clips.render',
};

/** Returns how many seconds of the video a job processes: the rendered part, or the whole video. */
export const jobSeconds = (job: { kind: ClipJobKind; input: object }, ofClip: number): number => {
  if (job.kind !== 'render') return ofClip;
  const { start, end } = job.input as RenderInput;
  return end - start;
};

/** Reason why a job ended without a result. */
export interface ClipJobError {
  code: ClipFailureCode;
  /** Sentence that a person can act on. */
  message: string;
}

/** Input that every job on a clip has, in addition to its kind. */
export interface FetchInput {
  url: string;
}

/** Wanted length of the suggestions, and their maximum number. */
export interface ScenesInput {
  minSeconds: number;
  maxSeconds: number;
  count: number;
  aspect: Aspect;
}

export interface TranscriptInput {
  /** BCP 47 tag, or null to let the model detect the language. */
  language: string | null;
}

export const watermarkPositions = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

export interface RenderInput {
  start: number;
  end: number;
  aspect: Aspect;
  fit: Fit;
  focus: 'auto' | FocusPoint;
  /** `auto` uses the transcript. */
  captions: 'auto' | Cue[] | null;
  /** Skipped parts of the given captions. Absent in older jobs. */
  skipped?: SkippedCaption[];
  captionStyle: CaptionStyle;
  watermark: {
    mediaId: string;
    position: (typeof watermarkPositions)[number];
    opacity: number;
    scale: number;
  } | null;
  loudness: boolean;
  fileName: string | null;
}

/** Input of each kind of job. */
export interface ClipJobInputs {
  fetch: FetchInput;
  scenes: ScenesInput;
  transcript: TranscriptInput;
  render: RenderInput;
}

/** Part of a video without a cut. */
export interface Scene {
  start: number;
  end: number;
  /** Amount of change in the picture at the scene's start, from 0 to 1. */
  score: number;
}

/** One image file with frames of the whole video, side by side. */
export interface FilmstripFile {
  filmstripKey: string;
  columns: number;
  tileWidth: number;
  tileHeight: number;
  secondsPerTile: number;
}

export interface ScenesResult {
  scenes: (Scene & { thumbnailKey: string })[];
  suggestions: Suggestion[];
  contactSheetKey: string;
  /** Absent in older jobs. */
  waveform?: { peaksPerSecond: number; peaks: number[] };
  filmstrip?: FilmstripFile;
}

/** Word of a transcript, with times in seconds of the video. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

export interface TranscriptResult {
  language: string | null;
  /** Source of the transcript: `upload`, or the model's provider and name. */
  provider: string;
  model: string | null;
  words: Word[];
  cues: Cue[];
  /** Skipped parts of the given captions, or undefined if there are none. */
  skipped?: SkippedCaption[];
}

/**
 * Ways in which the crop was placed. `attention`: by the most salient part of the picture. `centre`: if that is unstable,
 * or nothing has to be cropped.
 */
export const focusModes = ['given', 'attention', 'centre'] as const;

export interface RenderResult {
  mediaId: string;
  storageKey: string;
  posterKey: string;
  width: number;
  height: number;
  durationSeconds: number;
  sizeBytes: number;
  hasSound: boolean;
  focus: { mode: (typeof focusModes)[number]; steps: FocusStep[] };
  /** Whether picture and sound were copied without re-encoding. */
  isCopy: boolean;
}

/** Maximum length of one render, in seconds. */
export const maxRenderSeconds = 3_600;

/** Milliseconds for which a job's credits are held, longer than any job takes including its time in the queue. */
export const jobHoldMs = 86_400_000;

/** Derives a title by which people recognize their video: the file's name without its extension. */
export const titleOf = (name: string): string =>
  cleanLine(name.replace(/\.[a-z0-9]{1,5}$/i, ''), 200) || 'Untitled';

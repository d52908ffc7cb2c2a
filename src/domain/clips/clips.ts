import type { CaptionStyle } from './caption-style.ts';
import type { SkippedCaption } from './caption-files/caption-block.ts';
import type { Cue } from './captions.ts';
import type { ClipFailureCode } from './clip-failure.ts';
import type { Aspect, Fit, FocusPoint, FocusStep } from './clip-framing.ts';
import type { PricedOperation } from '../billing/billing.ts';
import type { Suggestion } from './scene-suggestions.ts';

/** A video to make clips of. `fetching`: it is on its way from the URL that was given. */
export const clipStatuses = ['fetching', 'ready', 'failed'] as const;
export type ClipStatus = (typeof clipStatuses)[number];

/** What is done with a clip on a worker. */
export const clipJobKinds = ['fetch', 'scenes', 'transcript', 'render'] as const;
export type ClipJobKind = (typeof clipJobKinds)[number];

export const clipJobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ClipJobStatus = (typeof clipJobStatuses)[number];

/** In these a job waits for a worker or has one. */
export const openJobStatuses: readonly ClipJobStatus[] = ['queued', 'running'];

/** What each kind costs, by the table of prices; undefined for what is free. */
export const jobOperations: Readonly<Record<ClipJobKind, PricedOperation | undefined>> = {
  fetch: undefined,
  scenes: 'clips.scenes',
  transcript: 'clips.transcript',
  render: 'clips.render',
};

/** How many seconds of a video a job works on: those that are rendered, or all. */
export const jobSeconds = (job: { kind: ClipJobKind; input: object }, ofClip: number): number => {
  if (job.kind !== 'render') return ofClip;
  const { start, end } = job.input as RenderInput;
  return end - start;
};

/** Why a job ended without a result. */
export interface ClipJobError {
  code: ClipFailureCode;
  /** A sentence that a person can act on. */
  message: string;
}

/** What every job on a clip carries of itself, beside its kind. */
export interface FetchInput {
  url: string;
}

/** How long what is suggested is to be, and how much of it there may be. */
export interface ScenesInput {
  minSeconds: number;
  maxSeconds: number;
  count: number;
  aspect: Aspect;
}

export interface TranscriptInput {
  /** BCP 47; found out by the model without it. */
  language: string | null;
}

export const watermarkPositions = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;

export interface RenderInput {
  start: number;
  end: number;
  aspect: Aspect;
  fit: Fit;
  focus: 'auto' | FocusPoint;
  /** `auto`: of the transcript. */
  captions: 'auto' | Cue[] | null;
  /** What could not be read of the captions; undefined in jobs that are older than that. */
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

/** What a job of each kind is asked for. */
export interface ClipJobInputs {
  fetch: FetchInput;
  scenes: ScenesInput;
  transcript: TranscriptInput;
  render: RenderInput;
}

/** A stretch of a video in which the picture does not change to another one. */
export interface Scene {
  start: number;
  end: number;
  /** How much the picture changes at its start, from 0 to 1. */
  score: number;
}

/** Pictures of a video from its beginning to its end, side by side in one file. */
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
  /** Undefined in jobs that are older than that. */
  waveform?: { peaksPerSecond: number; peaks: number[] };
  filmstrip?: FilmstripFile;
}

/** A word of a transcript, in seconds of the video. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

export interface TranscriptResult {
  language: string | null;
  /** Who made it: `upload`, or the model's provider and name. */
  provider: string;
  model: string | null;
  words: Word[];
  cues: Cue[];
  /** What could not be read of captions that were given; undefined where there is none. */
  skipped?: SkippedCaption[];
}

/** How the crop was placed. `attention`: by what draws the eye; `centre` where that wavers or nothing has to be cut off. */
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
  /** Whether picture and sound were copied as they are. */
  isCopy: boolean;
}

/** Longest part of a video that one render makes, in seconds. */
export const maxRenderSeconds = 3_600;

/** Seconds that a job's credits are held: longer than any job takes, with its queue. */
export const jobHoldMs = 86_400_000;

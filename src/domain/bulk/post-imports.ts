import type { PlatformName } from '../platforms.ts';
import type { Disclosures } from '../posts/disclosures.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../posts/posts.ts';

/** Posts that one import may have. */
export const maxImportedPosts = 1_000;

/** What is done at a row that is refused: the rows behind it are left, or made all the same. */
export const onErrors = ['stop', 'skip'] as const;
export type OnError = (typeof onErrors)[number];

/** What a job of this kind works on; its rows are in a table of their own. */
export interface ImportInput {
  onError: OnError;
  /** Whether its rows came as CSV, whose problems stand in columns. */
  isCsv?: boolean;
}

/** `present`: a post with its `externalId` was there before. `not_tried`: a row before it was refused. */
export const importRowStatuses = ['pending', 'created', 'present', 'refused', 'not_tried'] as const;
export type ImportRowStatus = (typeof importRowStatuses)[number];

/** One thing that is wrong with a row, or that may surprise. */
export interface RowProblem {
  /** Null when it applies to every platform. */
  platform: PlatformName | null;
  /** Where in a post as `POST /posts` takes it; empty when it is about no single field. */
  path: string;
  code: string;
  message: string;
}

/** A post of a row that is still to be made. Times are ISO texts. */
export interface RowPost {
  brandSlug: string;
  text: string;
  platforms: PlatformName[];
  scheduledAt: string | null;
  plannedFor: string | null;
  queue?: 'next' | undefined;
  /** Saved texts of the brand that it is written with. */
  insert?:
    | {
        template?: { id: string; fields: Record<string, string> } | undefined;
        hashtagIds: string[];
        signatureId?: string | null | undefined;
      }
    | undefined;
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  disclosures?: Disclosures | null | undefined;
  externalId: string | null;
  labels: string[];
  metadata: Record<string, string>;
}

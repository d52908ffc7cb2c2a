import type { Upload } from '../../adapters/media/media-upload.ts';
import type { Config } from '../../config/index.ts';
import type { UploadTable } from '../../db/media/upload-lock.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { Call } from '../http/endpoint.ts';

export type UploadCall = Pick<
  Call<unknown, unknown, unknown, 'media:write'>,
  'actor' | 'ctx' | 'em' | 'service' | 'write'
>;

/** Columns that every table of resumable uploads has. */
export interface UploadRow {
  id: string;
  sizeBytes: number;
}

/** Differences between kinds of resumable uploads: the row, the limits, and the resource that the bytes become. */
export interface UploadKind<Row extends UploadRow, State> {
  table: UploadTable;
  /** Path below which uploads are addressed. */
  path: string;
  /** Name of the resource in refusals. */
  noun: string;
  /** Header with the id of the resource that an upload has become. */
  madeHeader: 'Clip-Id' | 'Media-Id';
  /** Finds an upload that has not expired. Throws `not_found`, and the refusal of its content if it is remembered. */
  find(call: Pick<UploadCall, 'actor' | 'em'>, id: string): Promise<Row>;
  /** Returns the id of the resource that the upload has become. */
  madeOf(row: Row): string | null;
  /** Returns the maximum size of a file. */
  findMaxBytes(call: Pick<UploadCall, 'actor' | 'em' | 'service'>): Promise<number>;
  /** Milliseconds for which every byte prolongs an upload. 0 if an upload ends at a fixed time. */
  keepMs(config: Config): number;
  /** Returns until when an incomplete upload is kept if the service receives bytes now. */
  keptUntil(row: Row, config: Config): Date;
  /** Returns the state of an upload, as the API shows it. */
  view(row: Row, progress: { offset: number; madeId: string | null }): State;
  /**
   * Checks the bytes and makes the resource, in one `write` that returns what `done` returns for its id. Throws
   * `unavailable` if another request did so first.
   */
  make(call: UploadCall, row: Row, upload: Upload, done: (madeId: string) => State): Promise<State>;
  /** Ends an upload whose bytes would be refused again. */
  end(call: UploadCall, row: Row, refusal: Refusal): Promise<void>;
  /** Name and type that the client claims for the file. */
  claimOf(row: Row): { fileName: string; mimeType: string };
}

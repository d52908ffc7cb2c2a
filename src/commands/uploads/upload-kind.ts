import type { Upload } from '../../adapters/media/media-upload.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { UploadTable } from '../../db/media/upload-lock.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';

/** A caller that finishes uploads: a request, or the sweep. */
export interface FinishCall {
  actor: Actor;
  em: Em;
  service: Service;
  /** Runs the one transaction of the call, and returns its result. */
  write<T>(work: (em: Em) => Promise<T>): Promise<T>;
}

/** Columns that every table of uploads has. */
export interface UploadRow {
  id: string;
  sizeBytes: number;
  /** Times as PostgreSQL writes them. */
  createdAt: string;
  expiresAt: string;
}

/** Differences between kinds of uploads: the row, and the resource that the bytes become. */
export interface UploadKind<Row extends UploadRow, Made extends { id: string }> {
  table: UploadTable;
  /** Scope that lets a caller finish an upload. */
  scope: 'media:write' | 'clips:write';
  /** Finds an upload that has not expired. Throws `not_found`, and the refusal of its content if it is remembered. */
  find(call: Pick<FinishCall, 'actor' | 'em'>, id: string): Promise<Row>;
  /** Returns the id of the resource that the upload has become. */
  madeOf(row: Row): string | null;
  /** Name and type that the client claims for the file. */
  claimOf(row: Row): { fileName: string; mimeType: string };
  /** Fetches bytes that a client sent to the store itself. Undefined if there are none, or the kind allows none. */
  fetchStored?(call: Pick<FinishCall, 'actor' | 'service'>, row: Row): Promise<Upload | undefined>;
  /**
   * Checks the bytes and makes the resource, in one `write` that returns what `view` returns for it. Throws `unavailable`
   * if another request did so first.
   */
  make<T>(call: FinishCall, row: Row, upload: Upload, view: (made: Made) => T): Promise<T>;
  /** Ends an upload whose bytes would be refused again. */
  end(call: FinishCall, row: Row, refusal: Refusal): Promise<void>;
}

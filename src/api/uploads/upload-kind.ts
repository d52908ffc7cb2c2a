import type { FinishCall, UploadKind, UploadRow } from '../../commands/uploads/upload-kind.ts';
import type { UploadProgress } from '../../commands/uploads/finish-upload.ts';
import type { Call } from '../http/endpoint.ts';

export type UploadCall = FinishCall & Pick<Call<unknown, unknown, unknown, 'media:write'>, 'ctx'>;

/** Differences between kinds of uploads in how the API receives and shows them. */
export interface ReceivedKind<Row extends UploadRow, Made extends { id: string }, State> extends UploadKind<
  Row,
  Made
> {
  /** Path below which uploads are addressed. */
  path: string;
  /** Name of the resource in refusals. */
  noun: string;
  /** Header with the id of the resource that an upload has become. */
  madeHeader: 'Clip-Id' | 'Media-Id';
  /** Returns the maximum size of a file. */
  findMaxBytes(call: Pick<UploadCall, 'actor' | 'em' | 'service'>): Promise<number>;
  /** Returns the state of an upload, as the API shows it. */
  view(progress: UploadProgress<Row>): State;
}

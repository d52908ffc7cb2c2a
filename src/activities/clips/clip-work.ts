import { inTransaction } from '../../db/driver/in-transaction.ts';
import { randomUUID } from 'node:crypto';
import type { Watching } from '../../adapters/video/render.ts';
import { readSource, type VideoSource } from '../../adapters/video/source.ts';
import type { Workspace } from '../../adapters/video/workspace.ts';
import type { ClipJobRow } from '../../db/clips/clip-jobs.ts';
import type { ClipRow } from '../../db/clips/clips.ts';
import type { Em } from '../../db/driver/orm.ts';
import { ClipFailure } from '../../domain/clips/clip-failure.ts';
import type { ClipJobKind } from '../../domain/clips/clips.ts';
import type { Service } from '../../process/service.ts';

/** Data of one job. */
export interface ClipWork<Kind extends ClipJobKind = ClipJobKind> {
  service: Service;
  job: ClipJobRow<Kind>;
  clip: ClipRow;
  workspace: Workspace;
  watching: Watching;
}

/** Name of the clip's video in a workspace. */
export const inputName = 'input';

/** Brings the clip's video into the workspace and measures it. Throws `source_missing`. */
export const openClip = async ({ service, clip, workspace, watching }: ClipWork): Promise<VideoSource> => {
  if (clip.storageKey === null) throw gone();
  await workspace.fetch(clip.storageKey, inputName, watching.signal).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? gone() : error;
  });
  return readSource(service.video, workspace, inputName, watching.signal);
};

const gone = () => new ClipFailure('source_missing', 'The video of this clip no longer exists.');

/** Returns a part of the whole job's progress: `share(watching, 0.2, 0.9)` reports progress between 20 and 90 percent. */
export const share = ({ signal, onProgress }: Watching, from: number, to: number): Watching => ({
  signal,
  onProgress: done => onProgress(from + (to - from) * done),
});

/** Keys of files to delete if the work fails before its row names them. */
export class Leftovers {
  readonly #service: Service;
  readonly #keys: string[] = [];

  constructor(service: Service) {
    this.#service = service;
  }

  note(key: string): string {
    this.#keys.push(key);
    return key;
  }

  async delete(): Promise<void> {
    for (const key of this.#keys)
      await this.#service.storage.delete(key).catch((error: unknown) => {
        this.#service.log.warn({ err: error, key }, 'an unused file could not be deleted');
      });
  }
}

/** Runs `work` in one transaction. */
export const transact = <T>({ orm }: Service, work: (em: Em) => Promise<T>): Promise<T> =>
  inTransaction(orm, work);

/** Returns a unique file name. */
export const someName = (extension: string): string => `${randomUUID()}.${extension}`;

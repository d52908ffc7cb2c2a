import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { aFolder } from '../../support/run-folder.ts';
import { use } from '../../support/use.ts';

/** Starts an API that keeps files in its own folder, and a user who uploads. `env` sets further settings. */
export const useMedia = (env: Record<string, string> = {}) => {
  const folder = aFolder('media-api');
  const api = useApi({ DATA_DIR: folder, ...env });
  const user = use(() => aUser(api()));

  const send = (form: FormData, as = user().token, headers: Record<string, string> = {}): Promise<Reply> =>
    api().send('POST', '/media', undefined, { as, headers, raw: form });
  const uploaded = async (form: FormData, as = user().token): Promise<Reply['data']> => {
    const reply = await send(form, as);
    assert.equal(reply.status, 201, reply.text);
    return reply.data;
  };
  /** Lists every file in the store, including incomplete ones. */
  const files = async (): Promise<string[]> =>
    (await readdir(path.join(folder, 'files'), { recursive: true }).catch(() => [])).filter(
      name => name !== '.parts',
    );
  const leavesNothing = async (work: () => Promise<unknown>): Promise<void> => {
    const list = () => api().get('/media', { as: user().token });
    const [before, total] = [await files(), (await list()).data.total];
    await work();
    await eventually('nothing is left', async () => (await files()).length === before.length);
    assert.deepEqual(await files(), before);
    assert.equal((await list()).data.total, total);
  };

  return { api, user, folder, send, uploaded, files, leavesNothing };
};

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { aClip, endedRender } from '../../support/clips.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser } from '../../support/makers.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { use } from '../../support/use.ts';
import { giveCredits } from '../../support/credits.ts';

/** Processes of ffmpeg that render below this folder. */
const renders = async (folder: string): Promise<number> => {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter(line => line.includes(folder) && line.includes('output.mp4')).length;
};

describe('a render whose worker is killed', () => {
  const mortal = use(() => startMortal({ MEDIA_JOBS_AT_ONCE: '1' }));

  it('ends its ffmpeg, continues on another worker, and leaves no file', async () => {
    const { api, config, worker } = mortal();
    const ada = await aUser(api);
    await giveCredits(api, ada.orgId);
    const clip = await aClip(api, ada.token);
    const wanted = { start: 0, end: 16, aspect: '9:16', fit: 'blur' };
    const { data } = await api.post(`/clips/${clip.id}/render`, wanted, { as: ada.token });
    await eventually('it runs', () => renders(config.DATA_DIR));
    const work = path.join(config.DATA_DIR, 'work');
    const isOurs = (name: string) => name.includes(`.${process.pid}.`);
    const first = (await readdir(work)).find(name => !isOurs(name)) ?? '';
    worker.kill('SIGKILL');
    await eventually('its ffmpeg is dead', async () => {
      return (await renders(path.join(work, first))) === 0;
    });
    const job = await endedRender(api, ada.token, data.id);
    assert.deepEqual([job.status, job.mediaId !== null], ['completed', true], JSON.stringify(job.error));
    await eventually('nothing of it is left', async () => {
      const left = await readdir(work, { recursive: true });
      return !left.some(name => name.startsWith(first) || name.includes('/'));
    });
  });
});

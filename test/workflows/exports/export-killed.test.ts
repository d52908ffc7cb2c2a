import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { checked, downloaded, exported } from '../../support/exports.ts';
import { eventually } from '../../support/eventually.ts';
import { aUser } from '../../support/makers.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { use } from '../../support/use.ts';

describe('an account export whose worker is killed', () => {
  const mortal = use(() => startMortal({ EXPORT_WAIT: '0ms', EXPORT_JOIN: '1h' }));

  const filesOf = async (jobId: string): Promise<string[]> => {
    const names = await readdir(path.join(mortal().config.DATA_DIR, 'files'), { recursive: true });
    return names.filter(name => name.includes(jobId));
  };

  /** The worker dies once at each of these places. */
  const dieAt = (...places: string[]): void =>
    mortal().worker.plan(...places.map(at => ({ at, action: 'kill' as const })));

  it('at any place completes once, whole, with no file left over', async () => {
    const { api, worker, temporal } = mortal();
    const ada = await aUser(api);
    await eventually('its mail is sent', async () => {
      const waiting = await api.rows('select 1 from outbox_messages');
      return waiting.length === 0;
    });
    const before = worker.deaths.length;
    const places = [
      'export.before_write',
      'export.after_write',
      'export.after_store',
      'export.after_complete',
    ];
    dieAt(...places);
    const { data } = await api.get('/account/export', { as: ada.token });
    const { jobId } = data as { jobId: string };
    for (const [index, place] of places.entries())
      await eventually(`it died ${place}`, () => worker.deaths.length > before + index);
    const { downloadUrl } = await exported(api, ada.token);
    assert.equal((await checked(await downloaded(downloadUrl))).exitCode, 0);
    assert.deepEqual(await filesOf(jobId), [path.join(ada.orgId, `export-${jobId}.zip`)]);

    dieAt('export.after_remove');
    await api.delete('/account/export', { as: ada.token });
    assert.equal(await temporal.workflow.getHandle(`job:${jobId}`).result(), 'completed');
    assert.equal(worker.deaths.length, before + 5);
    assert.deepEqual(await filesOf(jobId), []);
    const lines = await api.rows<{ action: string }>(
      `select action from audit_events where org_id = $1 and action like 'account_export.%' order by created_at`,
      ada.orgId,
    );
    assert.deepEqual(
      lines.map(({ action }) => action),
      ['account_export.requested', 'account_export.completed', 'account_export.deleted'],
    );
    const mails = await api.rows(`select 1 from mails where type = 'account.export_ready'`);
    assert.equal(mails.length, 1);
  });
});

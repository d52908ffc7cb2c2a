import assert from 'node:assert/strict';
import { aKeyring, mailSecret } from '../../support/canaries/mail-secrets.ts';
import { bulkOf } from '../../support/bulk-actions.ts';
import { eventually } from '../../support/eventually.ts';
import { inHours } from '../../support/posts.ts';
import type { ImportAnswer } from '../../support/post-imports.ts';
import { usePublishing } from '../../support/publishing.ts';

const dayMs = 86_400_000;
const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

describe('the month of a team', () => {
  const keyring = aKeyring();
  const publishing = usePublishing({ ENCRYPTION_KEYS: keyring, PREPARE_LEAD: '300ms' });

  it('is planned by one CSV, queued, approved by a client, moved by a week, and published', async () => {
    const { api } = publishing();
    const ada = await publishing().anAuthor(['x']);
    const as = { as: ada.token };
    const queue = { timeZone: 'Europe/Berlin', slots: [{ days: everyDay, time: '09:30' }] };
    await ada.send('put', `/brands/${ada.brandSlug}/queue`, queue);
    // what a client has approved may move by two weeks
    const review = { stages: [{ name: 'Client', client: true }], timeTolerance: 20_160 };
    await ada.patch(`/brands/${ada.brandSlug}`, { review });

    const { data: brand } = await api.get(`/brands/${ada.brandSlug}`, as);
    // people write the name of a brand as often as its slug
    const called = [ada.brandSlug, brand.name, brand.name.toUpperCase()];
    const rows = called.map((name, index) => `day-${index},${name},x,Day ${index} ${ada.marker},next`);
    const csv = ['externalId,brand,platforms,text,queue', ...rows].join('\r\n');
    const headers = { 'content-type': 'text/csv' };
    const { data: begun } = await api.post('/posts/bulk', undefined, { ...as, headers, raw: csv });
    const { rows: made } = await eventually('the import has ended', async () => {
      const { data } = await api.get(`/posts/bulk/${begun.id}`, as);
      return data.status === 'completed' && (data as ImportAnswer);
    });
    const { data: job } = await api.get(`/jobs/${begun.jobId}`, as);
    assert.deepEqual(
      [job.kind, job.status, job.result.items],
      ['posts.import', 'completed', { total: 3, done: 3, present: 0, refused: 0, notTried: 0 }],
    );
    const times = made.map(({ scheduledAt }) => Date.parse(scheduledAt ?? ''));
    assert.equal(new Set(times).size, rows.length);

    const ids = made.map(({ postId }) => postId ?? '');
    const [first = '', ...others] = ids;
    const email = 'client@example.com';
    const asked = { email, expiresAt: inHours(48), postIds: others };
    await ada.send('post', `/posts/${first}/review-links`, asked);
    const token = await mailSecret(api, keyring, { email, type: 'account.review_link' });
    const { data: page } = await api.post('/review-links/look-up', { token });
    assert.equal(page.posts.length, rows.length);
    for (const { review: shown } of page.posts) {
      const { postId, digest } = shown;
      const decided = { token, postId, digest, decision: 'approve' };
      assert.equal((await api.post('/review-links/reviews', decided)).status, 200);
    }

    const move = { type: 'move', by: { weeks: 1 }, timeZone: 'Europe/Berlin' };
    const moved = await bulkOf(api, ada.token).run({ action: move, posts: ids.map(id => ({ id })) });
    assert.deepEqual(
      moved.results.map(({ after }) =>
        Math.round((Date.parse(after?.scheduledAt ?? '') - 7 * dayMs) / 60_000),
      ),
      times.map(time => Math.round(time / 60_000)),
    );
    for (const id of ids) await ada.publish(id);
    for (const id of ids) assert.equal((await ada.untilFinal(id)).status, 'published');
    const effects = await ada.effects();
    assert.deepEqual(
      effects.map(({ text }) => text).toSorted((one, other) => one.localeCompare(other)),
      [0, 1, 2].map(number => `Day ${number} ${ada.marker}`),
    );
  });
});

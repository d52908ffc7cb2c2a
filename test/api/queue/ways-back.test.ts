import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { changePost } from '../../../src/commands/bulk/change-post.ts';
import { undoChange } from '../../../src/commands/bulk/undo-change.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';
import { operatorActor } from '../../../src/domain/actor.ts';
import type { BulkChange, BulkResult } from '../../../src/domain/bulk/bulk-actions.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { useApi } from '../../support/http/api.ts';
import { aPost, anAuthor } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { use, useForEach } from '../../support/use.ts';

const everyDay = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

interface Placed {
  id: string;
  status: string;
  scheduledAt: string | null;
  queueSlotId: string | null;
  platforms: string[];
  labels: string[];
}

interface Slot {
  id: string;
  platforms: string[] | null;
  labels: string[] | null;
}

describe('a queued post that comes back after a detour', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  const author = useForEach(() => anAuthor(api(), ['x', 'linkedin']));

  const as = () => ({ as: author().token });
  const setSlots = async (slots: object[]): Promise<Slot[]> => {
    const path = `/brands/${author().brand.slug}/queue`;
    const { status, text } = await api().put(path, { timeZone: 'UTC', slots }, as());
    assert.equal(status, 200, text);
    return (await api().get(path, as())).data.slots;
  };
  const twiceADay = [
    { days: everyDay, time: '09:00' },
    { days: everyDay, time: '17:00' },
  ];
  const next = (given: object = {}) => aPost(api(), author(), { queue: 'next', ...given });
  const read = async (id: string): Promise<Placed> => (await api().get(`/posts/${id}`, as())).data;
  const origin = () => ({ actor: operatorActor(author().orgId, 'test'), requestId: null });
  const change = (postId: string, given: BulkChange): Promise<BulkResult> =>
    inTransaction(service().orm, em => changePost(em, origin(), { postId, revision: null }, given));
  const undo = (postId: string, type: BulkChange['type'], result: BulkResult): Promise<BulkResult> =>
    inTransaction(service().orm, em =>
      undoChange(em, origin(), { postId, ...result }, type, new Date(Date.now() - 86_400_000)),
    );

  /** Detours that free the slot of a post, and their ways back. */
  const detours: [string, (id: string) => Promise<() => Promise<unknown>>][] = [
    [
      'a deletion and a restoration',
      async id => {
        await api().delete(`/posts/${id}`, as());
        return () => api().post(`/posts/${id}/restore`, undefined, as());
      },
    ],
    ...(
      [
        { type: 'cancel' },
        { type: 'delete' },
        { type: 'move', by: { weeks: 1 }, timeZone: 'UTC' },
      ] as BulkChange[]
    ).map((given): [string, (id: string) => Promise<() => Promise<unknown>>] => [
      `a bulk action of type ${given.type} and its undo`,
      async id => {
        const result = await change(id, given);
        return () => undo(id, given.type, result);
      },
    ]),
  ];
  for (const [what, leave] of detours) {
    it(`gets its slot again after ${what}`, async () => {
      await setSlots(twiceADay);
      const post = await next();
      const before = await read(post.id);
      const comeBack = await leave(post.id);
      await comeBack();
      const { status, scheduledAt, queueSlotId } = await read(post.id);
      assert.deepEqual(
        [status, scheduledAt, queueSlotId],
        ['scheduled', before.scheduledAt, before.queueSlotId],
      );
    });

    it(`gets the next free slot after ${what} if another post has its slot by then`, async () => {
      await setSlots(twiceADay);
      const post = await next();
      const before = await read(post.id);
      const comeBack = await leave(post.id);
      const other = await next();
      assert.equal((await read(other.id)).scheduledAt, before.scheduledAt);
      await comeBack();
      const { status, scheduledAt, queueSlotId } = await read(post.id);
      assert.equal(status, 'scheduled');
      assert.ok(queueSlotId);
      assert.ok((scheduledAt ?? '') > (before.scheduledAt ?? ''), String(scheduledAt));
    });
  }

  for (const [what, given] of [
    ['platforms', { platforms: ['linkedin', 'x'] }],
    ['labels', { labels: [] }],
  ] as const)
    it(`moves to a slot that is meant for it when its ${what} change, and leaves the other slot free`, async () => {
      const [own, any] = await setSlots([
        { days: everyDay, time: '10:00', platforms: ['linkedin'], labels: ['launch'] },
        { days: everyDay, time: '10:01' },
      ]);
      const launch = { platforms: ['linkedin'], labels: ['launch'] };
      const post = await next(launch);
      const before = await read(post.id);
      assert.equal(before.queueSlotId, own?.id);
      await api().patch(`/posts/${post.id}`, given, as());
      assert.equal((await read(post.id)).queueSlotId, any?.id);
      const other = await read((await next(launch)).id);
      assert.deepEqual([other.scheduledAt, other.queueSlotId], [before.scheduledAt, own?.id]);
    });

  it('never shares a slot and never has one that is not for it, whatever happens in which order', async () => {
    const slots = await setSlots([
      ...twiceADay,
      { days: everyDay, time: '11:00', platforms: ['linkedin'] },
      { days: everyDay, time: '13:00', labels: ['launch'] },
    ]);
    const ids: string[] = [];
    const done: { id: string; type: BulkChange['type']; result: BulkResult }[] = [];
    const of = (number: number): string => ids[number % ids.length] ?? '';
    const changes: BulkChange[] = [
      { type: 'cancel' },
      { type: 'delete' },
      { type: 'queue' },
      { type: 'move', by: { days: 1 }, timeZone: 'UTC' },
      { type: 'label', add: ['launch'], remove: [] },
      { type: 'label', add: [], remove: ['launch'] },
      { type: 'platforms', add: ['linkedin'], remove: [] },
      { type: 'platforms', add: [], remove: ['x'] },
    ];
    const acts: Record<string, (number: number) => Promise<unknown>> = {
      create: async number => {
        const platforms = [['x'], ['linkedin'], ['x', 'linkedin']][number % 3] ?? ['x'];
        ids.push((await next({ platforms, labels: number % 2 === 0 ? ['launch'] : [] })).id);
      },
      restore: number => api().post(`/posts/${of(number)}/restore`, undefined, as()),
      bulk: async number => {
        const given = changes[number % changes.length];
        const id = of(Math.floor(number / changes.length));
        if (given) done.push({ id, type: given.type, result: await change(id, given) });
      },
      undo: async number => {
        const [last] = done.splice(number % Math.max(done.length, 1), 1);
        if (last) await undo(last.id, last.type, last.result);
      },
    };
    const seed = Date.now() % 1_000_000;
    const check = async (): Promise<void> => {
      const posts = await api().rows<Placed & { at: string }>(
        `select id, status, scheduled_at::text as at, queue_slot_id as "queueSlotId", platforms, labels from posts
          where org_id = $1 and status = 'scheduled' and deleted_at is null and queue_slot_id is not null`,
        author().orgId,
      );
      const places = posts.map(({ queueSlotId, at }) => `${queueSlotId} ${at}`);
      assert.equal(new Set(places).size, places.length, `seed ${seed}: ${places.join('\n')}`);
      for (const { queueSlotId, platforms, labels } of posts) {
        const slot = slots.find(({ id }) => id === queueSlotId);
        assert.ok(slot);
        assert.ok(
          slot.platforms === null || platforms.every(name => slot.platforms?.includes(name)),
          `seed ${seed}`,
        );
        assert.ok(slot.labels === null || labels.some(label => slot.labels?.includes(label)), `seed ${seed}`);
      }
    };
    for (let count = 0; count < 3; count += 1) await acts['create']?.(count);
    const script = fc.sample(
      fc.tuple(fc.constantFrom('create', 'restore', 'bulk', 'bulk', 'bulk', 'undo', 'undo'), fc.nat(1_000)),
      { numRuns: 60, seed },
    );
    for (const [act, number] of script) {
      try {
        await acts[act]?.(number);
      } catch (error) {
        // what an act refuses changes nothing
        if (!(error instanceof Refusal)) throw error;
      }
      await check();
    }
  });
});

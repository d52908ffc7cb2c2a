import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import type { temporal } from '@temporalio/proto';
import { witnessPosts } from '../../src/engine/post-witnesses.ts';
import { savedHistories } from '../support/histories.ts';

type HistoryEvent = temporal.api.history.v1.IHistoryEvent;

const leadMs = 300;

/** The events of a saved history up to the first that is `last`. */
const upTo = async (name: string, last: (event: HistoryEvent) => boolean): Promise<HistoryEvent[]> => {
  const saved = (await savedHistories()).find(one => one.name === name);
  const events = historyFromJSON(saved?.history).events ?? [];
  const index = events.findIndex(last);
  assert.ok(index >= 0, name);
  return events.slice(0, index + 1);
};

/** Returns the facts about a post whose workflow has come this far. */
const witnessed = async (events: HistoryEvent[]) => {
  const run = { workflowId: `post:${randomUUID()}`, runId: 'run', startTime: new Date() };
  const client = {
    options: { loadedDataConverter: { payloadConverter: defaultPayloadConverter } },
    workflow: {
      async *list() {
        yield await Promise.resolve(run);
      },
      getHandle: () => ({
        fetchHistory: () => Promise.resolve({ events }),
        describe: () => Promise.resolve({ ...run, typedSearchAttributes: new Map() }),
      }),
    },
  };
  const settings = { PREPARE_LEAD: leadMs, TASK_QUEUE_PREFIX: '' };
  const [witness] = await witnessPosts(client as unknown as Client, settings, new Date(0));
  assert.ok(witness);
  return witness;
};

const isTimer = ({ timerStartedEventAttributes: timer }: HistoryEvent): boolean => Boolean(timer);

const summaryOf = ({ userMetadata }: HistoryEvent): string =>
  userMetadata?.summary ? defaultPayloadConverter.fromPayload<string>(userMetadata.summary) : '';

describe('what a history reveals about a post', () => {
  for (const [name, words, due] of [
    ['publish-post/scheduled', /^prepare at \S+, publish at (\S+)$/, 0],
    ['publish-post/text-held', /^wait to publish at (\S+)$/, 0],
    ['publish-post/scheduled-by-an-early-build', /^prepare at (\S+)$/, leadMs],
  ] as const)
    it(`is the time that it waits for, in the words of ${name}`, async () => {
      const events = await upTo(name, isTimer);
      const [, at = ''] = words.exec(summaryOf(events.at(-1) ?? {})) ?? [];
      const { plannedFor } = await witnessed(events);
      assert.equal(plannedFor, new Date(Date.parse(at) + due).toISOString());
    });

  it('is no call where the step found that something has to be waited for first', async () => {
    const answered = (times: number) => {
      const asked = new Set<string>();
      let answers = 0;
      return ({
        eventId,
        activityTaskScheduledEventAttributes: scheduled,
        activityTaskCompletedEventAttributes: completed,
      }: HistoryEvent): boolean => {
        if (scheduled?.activityType?.name === 'publishTarget') asked.add(String(eventId));
        if (asked.has(String(completed?.scheduledEventId))) answers += 1;
        return answers === times;
      };
    };
    const { called } = await witnessed(await upTo('publish-post/text-held', answered(1)));
    assert.deepEqual(called, []);
    const later = await witnessed(await upTo('publish-post/text-held', answered(2)));
    assert.equal(later.called.length, 1);
    assert.deepEqual(later.attempts, { [later.called[0] ?? '']: 1 });
  });
});

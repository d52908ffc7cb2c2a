import assert from 'node:assert/strict';
import type { Reply } from './http/api.ts';
import { untilRow, type AskedApi } from './until-row.ts';

export interface BulkSnapshot {
  status: string;
  scheduledAt: string | null;
  plannedFor: string | null;
  platforms: string[];
  labels: string[];
  revision: number;
}

/** A bulk action as it is answered. */
export interface BulkAnswer {
  id: string;
  status: string;
  undoableUntil: string | null;
  undoOf: string | null;
  total: number;
  done: number;
  refused: number;
  results: {
    postId: string;
    status: string;
    problem: { code: string; message: string; details?: { code: string }[] } | null;
    before: BulkSnapshot | null;
    after: BulkSnapshot | null;
  }[];
}

const ok = ({ status, text, data }: Reply): BulkAnswer => {
  assert.equal(status, 200, text);
  return data as BulkAnswer;
};

/** Work that continues is accepted, and is a job. */
const accepted = ({ status, text, data }: Reply): BulkAnswer => {
  assert.equal(status, 202, text);
  assert.equal(data.jobId, data.id);
  return data as BulkAnswer;
};

/** Actions of a user on many posts, through HTTP. */
export const bulkOf = (api: AskedApi, as: string) => {
  const read = async (id: string): Promise<BulkAnswer> =>
    ok(await api.get(`/posts/bulk-actions/${id}`, { as }));
  const ended = (id: string): Promise<BulkAnswer> =>
    untilRow(
      api,
      'the action has ended',
      [`select 1 from jobs where id = $1 and status = 'completed'`, id],
      async () => {
        const action = await read(id);
        return action.status === 'completed' && action;
      },
    );
  const undo = (id: string): Promise<Reply> => api.post(`/posts/bulk-actions/${id}/undo`, undefined, { as });
  return {
    read,
    ended,
    undo,
    send: (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
      api.post('/posts/bulk-actions', body, { as, headers }),
    /** The action once it has ended. */
    run: async (body: unknown): Promise<BulkAnswer> =>
      ended(accepted(await api.post('/posts/bulk-actions', body, { as })).id),
    undone: async (id: string): Promise<BulkAnswer> => ended(accepted(await undo(id)).id),
    tried: async (body: object): Promise<BulkAnswer> =>
      ok(await api.post('/posts/bulk-actions', { ...body, dryRun: true }, { as })),
  };
};

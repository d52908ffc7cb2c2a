import assert from 'node:assert/strict';
import type { Reply } from './http/api.ts';
import { untilRow, type AskedApi } from './until-row.ts';

interface RowFinding {
  path: string;
  code: string;
  message: string;
  column?: string | null;
}

/** An import as it is answered. */
export interface ImportAnswer {
  id: string;
  status: string;
  dryRun: boolean;
  onError: string;
  total: number;
  created: number;
  present: number;
  refused: number;
  notTried: number;
  rows: {
    row: number;
    externalId: string | null;
    status: string;
    postId: string | null;
    scheduledAt: string | null;
    post: { brandSlug: string; text: string } | null;
    problems: RowFinding[];
    warnings: RowFinding[];
    conversions: { platform: string; path: string }[];
  }[];
}

const ok = ({ status, text, data }: Reply): ImportAnswer => {
  assert.equal(status, 200, text);
  return data as ImportAnswer;
};

/** Work that continues is accepted, and is a job. */
const accepted = ({ status, text, data }: Reply): ImportAnswer => {
  assert.equal(status, 202, text);
  assert.equal(data.jobId, data.id);
  return data as ImportAnswer;
};

/** Actions of a user who imports many posts at once, through HTTP. */
export const importsOf = (api: AskedApi, as: string) => {
  const read = async (id: string): Promise<ImportAnswer> => ok(await api.get(`/posts/bulk/${id}`, { as }));
  const ended = (id: string): Promise<ImportAnswer> =>
    untilRow(
      api,
      'the import has ended',
      [`select 1 from jobs where id = $1 and status = 'completed'`, id],
      async () => {
        const answer = await read(id);
        return answer.status === 'completed' && answer;
      },
    );
  const send = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    api.post('/posts/bulk', body, { as, headers });
  return {
    read,
    ended,
    send,
    started: async (body: unknown): Promise<ImportAnswer> => accepted(await send(body)),
    /** The import once it has ended. */
    run: async (body: unknown): Promise<ImportAnswer> => ended(accepted(await send(body)).id),
    tried: async (body: object): Promise<ImportAnswer> => ok(await send({ ...body, dryRun: true })),
  };
};

/** Result of each row. */
export const rowStatuses = ({ rows }: ImportAnswer): string[] => rows.map(({ status }) => status);

/** The codes of what is wrong with each. */
export const rowCodes = ({ rows }: ImportAnswer): string[][] =>
  rows.map(({ problems }) => problems.map(({ code }) => code));

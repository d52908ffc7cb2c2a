import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { recordAiCall } from '../../../src/db/ai/record-call.ts';
import { useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';

describe('a call to a model', () => {
  const api = useApi();
  const service = use(() => openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: tmpdir() }));
  const most = 2_147_483_647;
  const counts: [reported: number | null, kept: number | null][] = [
    [null, null],
    [12, 12],
    [1.5, 2],
    [-3, 0],
    [1e308, most],
    [Infinity, most],
    [Number.NaN, null],
  ];

  it('is kept with whatever number of tokens its provider reports', async () => {
    const { orgId } = await aUser(api());
    for (const [reported, kept] of counts) {
      const reference = `job:${reported}`;
      const tokens = { inputTokens: reported, outputTokens: reported, costMicros: reported };
      const about = { orgId, actor: 'service', reference, kind: 'ideas', provider: 'x', model: 'y' } as const;
      await recordAiCall(service().orm, { ...about, ...tokens, durationMs: 1, outcome: 'succeeded' });
      const [row] = await api().rows<Record<string, number | null>>(
        'select input_tokens, output_tokens, cost_micros from ai_calls where reference = $1',
        reference,
      );
      assert.deepEqual(Object.values(row ?? {}), [kept, kept, kept], reference);
    }
  });
});

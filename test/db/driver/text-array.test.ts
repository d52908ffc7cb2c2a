import assert from 'node:assert/strict';
import { useService } from '../../support/service.ts';

describe('an array of texts', () => {
  const service = useService();
  const examples = [
    [],
    ['x', 'linkedin', 'summer-2026'],
    ['with space', 'comma, comma', 'quote " quote', 'back\\slash', '{braces}'],
    ['null', 'NULL', ''],
    ['größe', '日本', '👍'],
  ];
  for (const texts of examples)
    it(`is returned by PostgreSQL unchanged: ${JSON.stringify(texts)}`, async () => {
      const [row] = await service()
        .orm.em.fork()
        .execute<{ texts: string[] }[]>('select ?::text[] as texts', [texts]);
      assert.deepEqual(row?.texts, texts);
    });

  it('keeps entries that are not texts', async () => {
    const [row] = await service()
      .orm.em.fork()
      .execute<{ texts: unknown[] }[]>(`select array['a', null, 'b'] as texts where ? = 1`, [1]);
    assert.deepEqual(row?.texts, ['a', null, 'b']);
  });
});

import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { anImage, upload } from '../../support/media.ts';

describe('an upload', () => {
  const api = useApi({ MEDIA_WAITING_LIMIT: '6' });

  it('does not wait for other organizations, of which only so many wait', async () => {
    const [large, small] = [
      await anImage({ width: 6_000, height: 6_000, kind: 'png' }),
      await anImage({ color: 'olive' }),
    ];
    const [attacker, neighbour] = [await aUser(api()), await aUser(api())];
    const send = (bytes: Buffer, as: string) =>
      api().send('POST', '/media', undefined, { as, raw: upload(bytes) });
    const ended: number[] = [];
    const many = Array.from({ length: 16 }, async () => {
      const reply = await send(large, attacker.token);
      ended.push(reply.status);
      return reply;
    });
    await Promise.race(many);
    assert.equal((await send(small, neighbour.token)).status, 201);
    const before = ended.filter(status => status === 201).length;
    assert.ok(before < 4, `${before} of the others came first`);
    const replies = await Promise.all(many);
    const refused = replies.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0 && replies.length - refused.length >= 6, ended.join());
    for (const { body, headers } of refused) {
      assert.equal(body.error, 'rate_limited');
      assert.ok(Number(headers.get('Retry-After')) >= 1);
    }
  });
});

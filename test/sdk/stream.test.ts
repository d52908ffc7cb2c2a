import assert from 'node:assert/strict';
import { ApiError, SocialPublishing, type Streamed } from '../../sdk/typescript/src/index.ts';
import { useApi } from '../support/http/api.ts';
import { eventually } from '../support/eventually.ts';
import { aBrand, aUser } from '../support/makers.ts';

describe('streams of the TypeScript SDK', () => {
  const api = useApi({ STREAM_HEARTBEAT: '100ms' });

  it('resume automatically after the last item when the connection is lost', async () => {
    const { token } = await aUser(api());
    const brand = await aBrand(api(), token);
    const [sent, told, states]: [Headers[], Streamed['changes'][], boolean[]] = [[], [], []];
    const cut = new AbortController();
    const client = new SocialPublishing({
      baseUrl: api().url,
      token,
      fetch: (input, init) => {
        sent.push(new Headers(init?.headers));
        const signals = [...(init?.signal ? [init.signal] : []), ...(sent.length === 1 ? [cut.signal] : [])];
        return fetch(input, { ...init, signal: AbortSignal.any(signals) });
      },
    });
    const stop = new AbortController();
    let lastId = '';
    const reading = (async () => {
      const options = {
        signal: stop.signal,
        onId: (id: string) => (lastId = id),
        onOpen: (isOpen: boolean) => states.push(isOpen),
      };
      for await (const change of client.stream('changes', options)) told.push(change);
    })();
    await eventually('it has an id', () => lastId !== '');
    cut.abort();
    const post = { brandSlug: brand.slug, platforms: ['x'], text: 'Missed' };
    const { data } = await api().post('/posts', post, { as: token });
    await eventually('the stream tells of the post', () =>
      told.some(change => 'id' in change && change.id === data.id),
    );
    assert.ok(sent[1]?.get('last-event-id'));
    assert.deepEqual(states, [true, false, true]);
    stop.abort(new Error('enough'));
    await assert.rejects(reading, /enough/);
  });

  it('throw an error that is permanent', async () => {
    const client = new SocialPublishing({ baseUrl: api().url, token: 'wrong' });
    await assert.rejects(client.stream('notifications').next(), ApiError);
  });
});

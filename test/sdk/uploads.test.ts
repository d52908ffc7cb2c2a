import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { ApiError, SocialPublishing } from '../../sdk/typescript/src/index.ts';
import { fourScenesFile } from '../support/clips.ts';
import { useApi } from '../support/http/api.ts';
import { aUser, type TestUser } from '../support/makers.ts';
import { anImage } from '../support/media.ts';
import { use } from '../support/use.ts';

describe('resumable uploads of the TypeScript SDK', () => {
  const api = useApi();
  const ada: () => TestUser = use(() => aUser(api()));
  const aClient = (
    fetch: typeof globalThis.fetch = globalThis.fetch,
    token: string | undefined = ada().token,
  ) => new SocialPublishing({ baseUrl: api().url, token, fetch });

  /** Loses the second piece on its way, and the answer to the fourth request for a piece. */
  const badLine = () => {
    const sent: string[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const method = init?.method ?? 'GET';
      sent.push(method);
      const pieces = sent.filter(one => one === 'PATCH').length;
      if (method === 'PATCH' && pieces === 2) throw new TypeError('the line is down');
      const answer = await globalThis.fetch(url, init);
      if (method === 'PATCH' && pieces === 4) throw new TypeError('the answer was lost');
      return answer;
    };
    return { sent, fetch };
  };

  it('continue where they were after a lost connection and a lost answer, with progress', async () => {
    const bytes = await anImage({ color: 'purple' });
    const { sent, fetch } = badLine();
    const seen: (number | 'waits')[] = [];
    const started: string[] = [];
    const pieceBytes = Math.ceil(bytes.length / 3);
    const media = await aClient(fetch).uploadResumable(
      { media: new File([Uint8Array.from(bytes)], 'purple.jpg'), altText: 'Purple' },
      {
        pieceBytes,
        onStart: path => started.push(path),
        onProgress: ({ sentBytes, isWaiting }) => seen.push(isWaiting ? 'waits' : sentBytes),
      },
    );
    assert.deepEqual(
      [media.fileName, media.altText, media.sizeBytes],
      ['purple.jpg', 'Purple', bytes.length],
    );
    assert.deepEqual(sent, ['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH', 'PATCH', 'HEAD', 'GET']);
    assert.deepEqual(seen, [pieceBytes, 'waits', pieceBytes, 2 * pieceBytes, 'waits', bytes.length]);
    const [resumableUrl = ''] = started;
    assert.equal(
      await aClient().uploadResumable({ file: new Blob([Uint8Array.from(bytes)]), resumableUrl }),
      media.id,
    );
  });

  it('continue in another process at the address of the first one', async () => {
    const file = new Blob([Uint8Array.from(await readFile(await fourScenesFile()))]);
    let path = '';
    const stop = new AbortController();
    const first = aClient().uploadResumable(
      { clip: file },
      {
        pieceBytes: Math.ceil(file.size / 3),
        signal: stop.signal,
        onStart: given => (path = given),
        onProgress: () => stop.abort(new Error('the process ends')),
      },
    );
    await assert.rejects(first, /the process ends/);
    const sent: string[] = [];
    const counted: typeof globalThis.fetch = (url, init) => {
      sent.push(init?.method ?? 'GET');
      return globalThis.fetch(url, init);
    };
    const id = await aClient(counted).uploadResumable({ file, resumableUrl: path });
    assert.deepEqual(sent, ['HEAD', 'PATCH']);
    assert.equal((await aClient().clips.get(id)).sizeBytes, file.size);
  });

  it('take a video for clips, and a file for an address without a token', async () => {
    const clip = await aClient().uploadResumable({
      clip: await openAsBlob(await fourScenesFile()),
      title: 'Café',
    });
    assert.deepEqual([clip.title, clip.status], ['Café', 'ready']);
    const file = new Blob([Uint8Array.from(await anImage())]);
    const { resumableUrl } = await aClient().media.startUpload({ sizeBytes: file.size });
    // the service can be known by another name there, below a path
    const elsewhere = `https://social.example.com/prefix${new URL(resumableUrl).pathname}`;
    const stranger = new SocialPublishing({ baseUrl: api().url });
    const id = await stranger.uploadResumable({ file, resumableUrl: elsewhere });
    assert.equal((await aClient().media.get(id)).sizeBytes, file.size);
  });

  it('end with the refusal of the content, and when they are cancelled', async () => {
    const client = aClient();
    const text = { media: new Blob(['text']) };
    await assert.rejects(client.uploadResumable(text), (error: unknown) => error instanceof ApiError);
    const signal = AbortSignal.abort(new Error('changed my mind'));
    await assert.rejects(client.uploadResumable(text, { signal }), /changed my mind/);
  });
});

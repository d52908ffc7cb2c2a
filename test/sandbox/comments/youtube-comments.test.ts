import assert from 'node:assert/strict';
import { aSandbox, arm, at, call, connect, effects, idAt } from '../sandbox-client.ts';
import type { Answer, Json } from '../sandbox-client.ts';
import { aVideo, uploadVideo } from '../sandbox-publish.ts';
import { setDials } from '../numbers/numbers-said.ts';
import { changeComment, comes, commentsOf } from './comments-said.ts';

describe('comments on YouTube', () => {
  let base = '';
  let end: () => Promise<void>;
  let token = '';
  let channel = '';
  before(async () => {
    ({ url: base, end } = await aSandbox());
    ({ token } = await connect(base, 'youtube', { account: 'filmer' }));
    channel = idAt((await read('/channels?part=id&mine=true')).json, 'items', 0, 'id');
  });
  afterEach(async () => {
    await call('DELETE', `${base}/_control/faults`);
    await setDials(base, { youtubeCommentsDisabled: [] });
  });
  after(() => end());

  const send = async (method: string, path: string, json?: Json, by = token) =>
    await call(method, `${base}/youtube-api/youtube/v3${path}`, {
      token: by,
      ...(json === undefined ? {} : { json }),
    });
  const read = async (path: string) => await send('GET', path);
  const aPost = async () => idAt((await uploadVideo(base, token, aVideo(1_000), 'Filmed')).json, 'id');
  const says = async (post: string, text: string, more: Json = {}) =>
    await comes(base, { platform: 'youtube', post, author: 'Ada', text, ...more });
  const threads = async (query: string) => await read(`/commentThreads?part=snippet,replies&${query}`);
  const moderates = async (id: string, status: string, more = '') =>
    await send('POST', `/comments/setModerationStatus?id=${id}&moderationStatus=${status}${more}`);
  const answers = async (parentId: string, textOriginal: string) =>
    await send('POST', '/comments?part=snippet', { snippet: { parentId, textOriginal } });
  const reasonOf = ({ json }: Answer) => at(json, 'error', 'errors', 0, 'reason');
  const textsIn = ({ json }: Answer) =>
    (json['items'] as Json[]).map(
      one =>
        at(one, 'snippet', 'topLevelComment', 'snippet', 'textDisplay') ?? at(one, 'snippet', 'textDisplay'),
    );

  it('come as threads, newest first, with some of what answers them', async () => {
    const post = await aPost();
    const first = await says(post, 'One', { at: '2026-11-01T10:00:00Z', likes: 4 });
    await says(post, 'Two', { at: '2026-11-01T11:00:00Z' });
    for (let turn = 1; turn <= 7; turn += 1) await says(post, `Below ${turn}`, { parent: first });
    const { json } = await threads(`videoId=${post}&order=time`);
    assert.deepEqual(textsIn({ json } as Answer), ['Two', 'One']);
    const thread = at(json, 'items', 1) as Json;
    assert.deepEqual(
      [
        at(thread, 'snippet', 'totalReplyCount'),
        (at(thread, 'replies', 'comments') as Json[]).length,
        at(thread, 'snippet', 'topLevelComment', 'snippet', 'likeCount'),
      ],
      [7, 5, 4],
    );
    const all = await read(`/comments?part=snippet&parentId=${first}&maxResults=100`);
    assert.equal(textsIn(all).length, 7);
    assert.equal(at(all.json, 'items', 0, 'snippet', 'parentId'), first);
  });

  it('are displayed as HTML or as plain text, and given as they were written to their author alone', async () => {
    const post = await aPost();
    const first = await says(post, `<b> & "it's"\nhttps://example.com/?a=1&b=2`);
    await answers(first, 'Ours & mine');
    const html =
      '&lt;b&gt; &amp; &quot;it&#39;s&quot;<br><a href="https://example.com/?a=1&amp;b=2">https://example.com/?a=1&amp;b=2</a>';
    assert.deepEqual(textsIn(await threads(`videoId=${post}`)), [html]);
    const plain = await threads(`videoId=${post}&textFormat=plainText`);
    assert.deepEqual(textsIn(plain), [`<b> & "it's"\nhttps://example.com/?a=1&b=2`]);
    const top = at(plain.json, 'items', 0, 'snippet', 'topLevelComment', 'snippet') as Json;
    assert.equal(top['textOriginal'], undefined);
    const [own] = at(plain.json, 'items', 0, 'replies', 'comments') as Json[];
    assert.equal(at(own, 'snippet', 'textOriginal'), 'Ours & mine');
  });

  it('come for a whole channel, page by page', async () => {
    const [one, other] = [await aPost(), await aPost()];
    await says(one, 'Late one', { at: '2026-10-02T00:00:00Z' });
    await says(other, 'Later one', { at: '2026-10-03T00:00:00Z' });
    const first = await threads(`allThreadsRelatedToChannelId=${channel}&order=time&maxResults=1`);
    assert.deepEqual(textsIn(first).length, 1);
    const next = idAt(first.json, 'nextPageToken');
    const second = await threads(
      `allThreadsRelatedToChannelId=${channel}&order=time&maxResults=1&pageToken=${next}`,
    );
    assert.notDeepEqual(textsIn(first), textsIn(second));
    assert.equal(reasonOf(await threads('allThreadsRelatedToChannelId=UCnobody')), 'channelNotFound');
    assert.equal(
      reasonOf(await threads(`videoId=${one}&allThreadsRelatedToChannelId=${channel}`)),
      'incompatibleParameters',
    );
  });

  it('are answered below the top-level comment alone, which the record counts', async () => {
    const post = await aPost();
    const id = await says(post, 'How?');
    const sent = await answers(id, 'Like this');
    assert.equal(sent.status, 200);
    const made = (await effects(base)).filter(({ text }) => text === 'Like this');
    assert.deepEqual(
      made.map(one => [one['kind'], one['inReplyTo'], one['id']]),
      [['comment', id, sent.json['id']]],
    );
    assert.deepEqual(textsIn(await read(`/comments?part=snippet&parentId=${id}`)), ['Like this']);
    assert.equal(reasonOf(await answers(idAt(sent.json, 'id'), 'No')), 'operationNotSupported');
    assert.equal(reasonOf(await answers('Ug1', 'No')), 'parentCommentNotFound');
    assert.equal(reasonOf(await answers(id, 'a'.repeat(10_001))), 'commentTextTooLong');
  });

  it('wait for review, are published and rejected', async () => {
    const post = await aPost();
    const id = await says(post, 'Buy this');
    await changeComment(base, 'youtube', id, { held: true });
    assert.deepEqual(textsIn(await threads(`videoId=${post}`)), []);
    const held = await threads(`videoId=${post}&moderationStatus=heldForReview`);
    assert.deepEqual(textsIn(held), ['Buy this']);
    assert.equal(reasonOf(await answers(id, 'No')), 'parentCommentIsPrivate');
    assert.equal((await moderates(id, 'published')).status, 204);
    assert.deepEqual(textsIn(await threads(`videoId=${post}`)), ['Buy this']);
    assert.equal((await moderates(id, 'rejected', '&banAuthor=true')).status, 204);
    assert.deepEqual(textsIn(await threads(`videoId=${post}`)), []);
    assert.equal((await commentsOf(base, 'youtube', post))[0]?.['state'], 'hidden');
  });

  it('are moderated by the owner of the video alone, and in words that Google knows', async () => {
    const post = await aPost();
    const id = await says(post, 'Hi');
    const { token: stranger } = await connect(base, 'youtube', { account: 'stranger' });
    const path = `/comments/setModerationStatus?id=${id}&moderationStatus=rejected`;
    assert.equal((await send('POST', path, undefined, stranger)).status, 403);
    const held = `/commentThreads?part=snippet&videoId=${post}&moderationStatus=heldForReview`;
    assert.equal((await send('GET', held, undefined, stranger)).status, 403);
    assert.equal((await moderates(id, 'hidden')).status, 400);
    assert.equal((await moderates(id, 'published', '&banAuthor=true')).status, 400);
    assert.equal((await moderates('Ug1', 'rejected')).status, 404);
  });

  it('are deleted where they are the channel’s own', async () => {
    const post = await aPost();
    const id = await says(post, 'Hi');
    const own = idAt((await answers(id, 'Oops')).json, 'id');
    assert.equal((await send('DELETE', `/comments?id=${id}`)).status, 403);
    assert.equal((await send('DELETE', `/comments?id=${own}`)).status, 204);
    assert.equal((await send('DELETE', `/comments?id=${own}`)).status, 404);
    assert.deepEqual(textsIn(await read(`/comments?part=snippet&parentId=${id}`)), []);
  });

  it('are refused where comments are off', async () => {
    const post = await aPost();
    const id = await says(post, 'Before');
    await setDials(base, { youtubeCommentsDisabled: [post] });
    assert.equal(reasonOf(await threads(`videoId=${post}`)), 'commentsDisabled');
    assert.equal(reasonOf(await answers(id, 'No')), 'commentsDisabled');
  });

  it('take a scope', async () => {
    const post = await aPost();
    const scope = 'https://www.googleapis.com/auth/youtube.readonly';
    const { token: reader } = await connect(base, 'youtube', { account: 'filmer', scope });
    const path = `/commentThreads?part=snippet&videoId=${post}`;
    assert.equal((await send('GET', path, undefined, reader)).status, 403);
  });

  it('raise the counter of their video', async () => {
    const post = await aPost();
    const id = await says(post, 'One');
    await answers(id, 'Two');
    await changeComment(base, 'youtube', await says(post, 'Spam'), { held: true });
    const { json } = await read(`/videos?part=statistics&id=${post}`);
    assert.equal(at(json, 'items', 0, 'statistics', 'commentCount'), '2');
  });

  it('fail as faults of their own say; a lost answer is there all the same', async () => {
    const post = await aPost();
    const id = await says(post, 'Lost?');
    await arm(base, { platform: 'youtube', operation: 'reply', mode: 'error_after' });
    assert.ok((await answers(id, 'Sent and lost')).status >= 500);
    assert.deepEqual(textsIn(await read(`/comments?part=snippet&parentId=${id}`)), ['Sent and lost']);
    await arm(base, { platform: 'youtube', operation: 'comments', mode: 'quota_exceeded' });
    assert.equal(reasonOf(await threads(`videoId=${post}`)), 'quotaExceeded');
    await arm(base, { platform: 'youtube', operation: 'moderate', mode: 'error_before' });
    assert.ok((await moderates(id, 'rejected')).status >= 500);
  });
});

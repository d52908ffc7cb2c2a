import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/client';
import { eventually } from '../../support/eventually.ts';
import { anImage } from '../../support/media.ts';
import { usePublishing } from '../../support/publishing.ts';
import type { Author } from '../../support/author.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';
import { useMcp } from './use-mcp.ts';

/** Instagram takes no post without a picture: from its address to the platform, by tools and one person's word. */
describe('a picture over MCP', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1' });
  const { connect, call, done } = useMcp(() => publishing().api);
  let ada: Author;
  let model: Client;
  let host: FarEnd;
  let picture: Buffer;
  before(async () => {
    ada = await publishing().anAuthor(['instagram']);
    model = await connect(ada.token);
    picture = await anImage({ color: 'olive' });
    host = await aFarEnd((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    });
  });
  after(() => host.close());

  const plan = (media: object[]) =>
    done(model, 'plan_post', { brandSlug: ada.brandSlug, platforms: ['instagram'], text: 'Coffee', media });

  it('is published on Instagram once a person has approved', async () => {
    const { mediaId, type } = await done(model, 'add_media', {
      url: `${host.url}/coffee.jpg`,
      altText: 'A cup',
    });
    assert.equal(type, 'image');
    assert.equal((await done(model, 'list_media')).media[0].mediaId, mediaId);
    const { postId } = await plan([{ mediaId }]);
    const preview = await done(model, 'preview_post', { postId });
    assert.deepEqual([preview.valid, preview.problems], [true, []]);
    const asked = await done(model, 'request_confirmation', { postId, revision: preview.revision });
    const token = new URL(asked.url).hash.slice(1);
    const approved = await publishing().api.post('/confirmations/approve', { token }, { as: ada.token });
    assert.equal(approved.data.status, 'approved');
    const { post } = await done(model, 'commit_post', { confirmationId: asked.confirmationId });
    assert.equal(post.status, 'publishing');
    const published = await eventually('the post is out', async () => {
      const one = await done(model, 'get_post', { postId });
      return one.status === 'published' && one;
    });
    assert.match(published.targets[0].url, /^https?:/);
  });

  it('comes from the chat as Base64, once for the same call, or by an address for uploads', async () => {
    const given = { data: picture.toString('base64'), altText: 'Olive' };
    const { mediaId: first, url } = await done(model, 'add_media', given);
    assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), picture);
    assert.equal((await done(model, 'add_media', given)).mediaId, first);
    const kept = await publishing().api.rows('select to_jsonb(k)::text as row from idempotency_keys k');
    assert.ok(kept.length > 0 && !JSON.stringify(kept).includes(given.data.slice(0, 60)));
    const { error } = await call(model, 'add_media', { ...given, url: host.url });
    assert.match(error?.message ?? '', /exactly one of url, data/);

    const uploads = await connect(ada.token, { tools: 'media' });
    const start = { sizeBytes: picture.length };
    const { uploadId, resumableUrl } = await done(uploads, 'start_media_upload', start);
    const progress = () => done(uploads, 'get_media_upload', { uploadId });
    assert.deepEqual([(await progress()).offset, (await progress()).mediaId], [0, null]);
    const sent = await fetch(resumableUrl, { method: 'PUT', body: Uint8Array.from(picture) });
    assert.equal(sent.status, 200);
    const { mediaId } = await progress();
    assert.equal((await plan([{ mediaId }])).media[0].mediaId, mediaId);
  });

  it('that is named by its address alone is a problem in the preview, in the words of the refusal', async () => {
    const { postId } = await plan([{ url: `${host.url}/tea.jpg` }]);
    const { valid, problems, revision } = await done(model, 'preview_post', { postId });
    assert.equal(valid, false);
    assert.equal(problems[0].code, 'not_fetched');
    const { error } = await call(model, 'request_confirmation', { postId, revision });
    assert.equal(error?.error, 'invalid_state');
    assert.equal(error.message, problems[0].message);
    assert.match(error.message, /Fetch it with `add_media`/);
    assert.doesNotMatch(error.message, /POST/);
    // by REST the post is published at once, as no one has to see it first
    const { data } = await publishing().api.get(`/posts/${postId}/preview`, { as: ada.token });
    assert.equal(data.valid, true);
  });
});

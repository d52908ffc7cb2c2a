import assert from 'node:assert/strict';
import { aSandbox, at, call, connect, effects, idAt, restHeaders, sha256 } from '../sandbox-client.ts';
import {
  aVideo,
  anImage,
  linkedin,
  linkedinImage,
  linkedinVideo,
  memberUrn,
  organizationUrn,
  share,
  sharePost,
} from '../sandbox-publish.ts';

describe('LinkedIn in the sandbox', () => {
  let base = '';
  let end: () => Promise<void>;
  const image = anImage();

  before(async () => {
    ({ url: base, end } = await aSandbox());
  });
  after(() => end());

  describe('when all goes well', () => {
    it('publishes a text and names it in a header only', async () => {
      const { token } = await connect(base, 'linkedin');
      const posted = await share(
        base,
        token,
        sharePost(await memberUrn(base, token), 'Hello \\(world\\) #tag'),
      );
      assert.equal(posted.status, 201);
      assert.equal(posted.text, '');
      assert.match(posted.headers.get('x-restli-id') ?? '', /^urn:li:share:7\d{18}$/);
      const [effect] = (await effects(base, '?platform=linkedin')).slice(-1);
      assert.equal(effect?.['text'], 'Hello (world) #tag');
    });

    it('publishes one image, and several', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      const [one, two] = [
        await linkedinImage(base, token, author, await image),
        await linkedinImage(base, token, author, await anImage('png')),
      ];
      const single = await share(
        base,
        token,
        sharePost(author, 'One image', { content: { media: { id: one, altText: 'a colour' } } }),
      );
      const several = await share(
        base,
        token,
        sharePost(author, 'Two images', { content: { multiImage: { images: [{ id: one }, { id: two }] } } }),
      );
      assert.deepEqual([single.status, several.status], [201, 201]);
      const last = (await effects(base, '?platform=linkedin')).slice(-2);
      assert.deepEqual(
        last.map(effect => (effect['mediaDigests'] as string[]).length),
        [1, 2],
      );
    });

    it('publishes a video in parts as a page, and lists it there', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await organizationUrn(base, token);
      const big = aVideo(5_000_000);
      const { video: urn, finalized } = await linkedinVideo(base, token, author, big);
      assert.equal(finalized.status, 200);
      const path = `/rest/videos/${encodeURIComponent(urn)}`;
      assert.equal((await linkedin(base, 'GET', path, token)).json['status'], 'PROCESSING');
      assert.equal((await linkedin(base, 'GET', path, token)).json['status'], 'AVAILABLE');
      const posted = await share(
        base,
        token,
        sharePost(author, 'A video', { content: { media: { id: urn, title: 'Video' } } }),
      );
      const list = await linkedin(
        base,
        'GET',
        `/rest/posts?q=author&author=${encodeURIComponent(author)}&count=10&sortBy=CREATED`,
        token,
      );
      assert.equal(at(list.json, 'elements', 0, 'id'), posted.headers.get('x-restli-id'));
      assert.equal(at(list.json, 'elements', 0, 'content', 'media', 'id'), urn);
      const [effect] = (await effects(base, '?platform=linkedin')).slice(-1);
      assert.deepEqual(effect?.['mediaDigests'], [sha256(big)]);
    });

    it('deletes as often as asked', async () => {
      const { token } = await connect(base, 'linkedin');
      const posted = await share(base, token, sharePost(await memberUrn(base, token), 'Soon gone'));
      const path = `/rest/posts/${encodeURIComponent(posted.headers.get('x-restli-id') ?? '')}`;
      assert.equal((await linkedin(base, 'DELETE', path, token)).status, 204);
      assert.equal((await linkedin(base, 'DELETE', path, token)).status, 204);
    });
  });

  describe('by its rules', () => {
    it('wants its two headers, and a version that lives', async () => {
      const { token } = await connect(base, 'linkedin');
      const ask = async (headers: Record<string, string>) =>
        await call('POST', `${base}/linkedin-api/rest/posts`, { token, json: {}, headers });
      assert.equal((await ask({ 'x-restli-protocol-version': '2.0.0' })).status, 400);
      assert.equal((await ask({ 'linkedin-version': '202609' })).status, 400);
      const old = await ask({ ...restHeaders, 'linkedin-version': '202401' });
      assert.deepEqual([old.status, old.json['code']], [426, 'NONEXISTENT_VERSION']);
    });

    it('drops what follows an unescaped reserved character, without a word', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      const texts: [string, string][] = [
        ['Escaped \\(all of it\\) \\_here\\_', 'Escaped (all of it) _here_'],
        ['Cut (here) and gone', 'Cut'],
        ['A #tag and {hashtag|\\#|other} stay', 'A #tag and #other stay'],
        ['By @[Some Company](urn:li:organization:123) indeed', 'By Some Company indeed'],
        ['A lone # cuts', 'A lone'],
      ];
      for (const [commentary, shown] of texts) {
        assert.equal((await share(base, token, sharePost(author, commentary))).status, 201);
        const [effect] = (await effects(base, '?platform=linkedin')).slice(-1);
        assert.equal(effect?.['text'], shown);
      }
    });

    it('refuses the same text with the same media, naming the post that is there', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      const first = await share(base, token, sharePost(author, 'Said twice'));
      const again = await share(base, token, sharePost(author, 'Said twice'));
      assert.equal(again.status, 422);
      assert.equal(at(again.json, 'errorDetails', 'inputErrors', 0, 'code'), 'DUPLICATE_POST');
      assert.equal(again.json['message'], `Content is a duplicate of ${first.headers.get('x-restli-id')}`);
      const id = await linkedinImage(base, token, author, await anImage());
      assert.equal(
        (await share(base, token, sharePost(author, 'Said twice', { content: { media: { id } } }))).status,
        201,
      );
    });

    it('does not let members read their posts', async () => {
      const { token } = await connect(base, 'linkedin', { scope: 'openid profile w_member_social' });
      const author = await memberUrn(base, token);
      const posted = await share(base, token, sharePost(author, 'Write only'));
      const list = await linkedin(
        base,
        'GET',
        `/rest/posts?q=author&author=${encodeURIComponent(author)}`,
        token,
      );
      assert.deepEqual(
        [list.status, list.json['message']],
        [400, 'Member permissions must be used when using member as author'],
      );
      const one = await linkedin(
        base,
        'GET',
        `/rest/posts/${encodeURIComponent(posted.headers.get('x-restli-id') ?? '')}`,
        token,
      );
      assert.equal(one.status, 403);
      const urn = await linkedinImage(base, token, author, await anImage());
      assert.equal(
        (await linkedin(base, 'GET', `/rest/images/${encodeURIComponent(urn)}`, token)).status,
        403,
      );
    });

    it('does not let a member post as a page without the scope, or as someone else', async () => {
      const { token } = await connect(base, 'linkedin', {
        scope: 'openid profile w_member_social rw_organization_admin',
      });
      const page = await organizationUrn(base, token);
      assert.equal((await share(base, token, sharePost(page, 'As the page'))).status, 403);
      assert.equal((await share(base, token, sharePost('urn:li:person:nobody', 'As nobody'))).status, 403);
    });

    it('refuses a post before its media arrived, and parts that do not match', async () => {
      const { token } = await connect(base, 'linkedin');
      const owner = await memberUrn(base, token);
      const opened = await linkedin(base, 'POST', '/rest/images?action=initializeUpload', token, {
        initializeUploadRequest: { owner },
      });
      const id = idAt(opened.json, 'value', 'image');
      const early = await share(base, token, sharePost(owner, 'Too early', { content: { media: { id } } }));
      assert.equal(early.json['code'], 'MEDIA_ASSET_WAITING_UPLOAD');
      const { video, etags } = await linkedinVideo(base, token, owner, aVideo(5_000_000));
      const wrong = {
        finalizeUploadRequest: { video, uploadToken: '', uploadedPartIds: etags.toReversed() },
      };
      assert.equal(
        (await linkedin(base, 'POST', '/rest/videos?action=finalizeUpload', token, wrong)).status,
        400,
      );
    });

    it('refuses long commentary, missing fields and unknown ones', async () => {
      const { token } = await connect(base, 'linkedin');
      const author = await memberUrn(base, token);
      assert.equal(
        (await share(base, token, sharePost(author, 'a'.repeat(3_001)))).json['code'],
        'FIELD_LENGTH_TOO_LONG',
      );
      assert.equal((await share(base, token, { author, commentary: 'x' })).status, 422);
      assert.equal((await share(base, token, sharePost(author, 'x', { surprise: 1 }))).status, 422);
    });
  });
});

import assert from 'node:assert/strict';
import type { Author } from '../../support/author.ts';
import { aUser } from '../../support/makers.ts';
import { anImage } from '../../support/media.ts';
import { farEnds } from '../../support/outbound.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('the card of a link in a post with a review', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1', LINKEDIN_IMAGE_GRACE: '100ms' });
  const ends = farEnds();
  const pages = new Map<string, string | Buffer>();
  let ada: Author;
  let bob: { token: string; memberId: string };
  let site: string;
  let number = 0;

  before(async () => {
    const end = await ends.answering((request, response) => {
      const page = pages.get(request.url ?? '');
      const type = Buffer.isBuffer(page) ? 'image/jpeg' : 'text/html; charset=utf-8';
      response.writeHead(page === undefined ? 500 : 200, { 'Content-Type': type }).end(page);
    });
    site = end.url;
  });
  after(() => ends.close());
  beforeEach(async () => {
    ada = await publishing().anAuthor(['linkedin']);
    const { api } = publishing();
    const { token, id: userId } = await aUser(api);
    const { data: link } = await ada.send('post', '/teams/invite-links', {});
    await api.post(`/teams/join/${link.token}`, undefined, { as: token });
    await api.put('/orgs/active', { orgId: ada.orgId }, { as: token });
    const { data } = await api.get('/teams/members', { as: ada.token });
    const { id } = data.members.find((each: { userId: string }) => each.userId === userId);
    bob = { token, memberId: id };
    const review = { stages: [{ name: 'Legal', approvers: [bob.memberId] }] };
    await ada.patch(`/brands/${ada.brandSlug}`, { review });
  });

  const say = (path: string, title: string): void =>
    void pages.set(
      path,
      `<html><head><title>${title}</title><meta property="og:image" content="${path}.jpg"></head><body>Words</body>`,
    );
  const aPage = async (title: string): Promise<string> => {
    const path = `/page-${(number += 1)}`;
    say(path, title);
    pages.set(`${path}.jpg`, await anImage());
    return path;
  };
  /** Changes the page's text, and makes its earlier text too old to count. */
  const becomes = async (path: string, title: string): Promise<void> => {
    say(path, title);
    await publishing().api.rows(`update link_cards set read_at = now() - interval '2 days'`);
  };
  const planned = async (path: string): Promise<string> => {
    const scheduledAt = new Date(Date.now() + 60_000).toISOString();
    const text = `${ada.marker} at ${site}${path}`;
    const body = { brandSlug: ada.brandSlug, platforms: ['linkedin'], text, scheduledAt };
    return ((await ada.send('post', '/posts', body)).data as { id: string }).id;
  };
  const shown = async (id: string) => {
    const { status, data, text } = await publishing().api.get(`/posts/${id}/reviews`, { as: bob.token });
    assert.equal(status, 200, text);
    return data as {
      digest: string;
      state: string;
      targets: { platform: string; content: { card: Card | null } }[];
    };
  };
  interface Card {
    title: string;
    pictureUrl: string | null;
  }
  const approve = (id: string, digest: string) =>
    publishing().api.post(`/posts/${id}/reviews`, { decision: 'approve', digest }, { as: bob.token });
  const published = async (id: string) => {
    assert.equal((await ada.publishToEnd(id)).status, 'published');
    const [effect] = await ada.effects();
    assert.ok(effect);
    return effect;
  };

  it('is shown to its approver, and is published as approved, whatever the page says by then', async () => {
    const path = await aPage('Nice card');
    const id = await planned(path);
    const { digest, targets } = await shown(id);
    assert.deepEqual(targets[0]?.content.card?.title, 'Nice card');
    await becomes(path, 'Evil card');
    assert.equal((await approve(id, digest)).status, 200);
    const { card, mediaDigests } = await published(id);
    assert.equal(card?.title, 'Nice card');
    assert.equal(mediaDigests.length, 1);
  });

  it('is published without its picture if the page has another one by then', async () => {
    const path = await aPage('Nice card');
    const id = await planned(path);
    await approve(id, (await shown(id)).digest);
    pages.set(`${path}.jpg`, await anImage({ width: 300, height: 200 }));
    const { card, mediaDigests } = await published(id);
    assert.deepEqual([card?.title, mediaDigests], ['Nice card', []]);
  });

  it('is shown again where it changed before it was approved', async () => {
    const path = await aPage('Nice card');
    const id = await planned(path);
    const { digest } = await shown(id);
    await becomes(path, 'Evil card');
    assert.equal((await shown(id)).targets[0]?.content.card?.title, 'Evil card');
    assert.equal((await approve(id, digest)).status, 412);
    assert.equal((await shown(id)).state, 'pending');
  });

  it('stays as it was approved for who approves it next', async () => {
    const stages = [
      { name: 'Legal', approvers: [bob.memberId] },
      { name: 'Brand', approvers: [bob.memberId] },
    ];
    await ada.patch(`/brands/${ada.brandSlug}`, { review: { stages } });
    const path = await aPage('Nice card');
    const id = await planned(path);
    await approve(id, (await shown(id)).digest);
    await becomes(path, 'Evil card');
    const next = await shown(id);
    assert.equal(next.targets[0]?.content.card?.title, 'Nice card');
    assert.equal((await approve(id, next.digest)).status, 200);
    assert.equal((await published(id)).card?.title, 'Nice card');
  });
});

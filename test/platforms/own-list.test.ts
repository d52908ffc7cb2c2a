import assert from 'node:assert/strict';
import { findInOwnList, type ListedPost, type ListPage } from '../../src/platforms/own-list.ts';
import type { LostCommit } from '../../src/platforms/lost-commit.ts';

const startedAt = new Date('2026-11-22T12:00:00Z');
const lost: LostCommit = {
  startedAt,
  lastUnderWayAt: startedAt,
  evidence: {},
  duplicateSeen: false,
  knownIds: ['known'],
};

/** A listed post, so many minutes after the lost call. */
const post = (given: Partial<ListedPost> & { minutes?: number } = {}): ListedPost => {
  const { minutes = 1, ...rest } = given;
  return { id: '1', at: startedAt.getTime() + minutes * 60_000, url: null, match: 'another', ...rest };
};
const mine = (given: Parameters<typeof post>[0] = {}) => post({ match: { by: 'text' }, ...given });
const old = post({ id: 'old', minutes: -5 });

const look = (pages: (ListPage | undefined)[]) => {
  let next = 0;
  return findInOwnList({ name: 'list', guarded: false }, lost, () => Promise.resolve(pages[next++]));
};
const seenOf = async (...pages: (ListPage | undefined)[]) => (await look(pages)).seen;

describe('a list of the own posts', () => {
  it('that was read back to the lost call and does not have the post says that it is not there', async () => {
    assert.equal(await seenOf({ posts: [post(), old] }), 'nothing');
    assert.equal(await seenOf({ posts: [] }), 'nothing');
  });

  it('proves nothing by an answer that cannot be read', async () => {
    assert.equal(await seenOf(undefined), 'unclear');
    assert.equal(await seenOf({ posts: [post()], next: '2' }, undefined), 'unclear');
  });

  it('is read on while it has not come back to the lost call', async () => {
    assert.equal(await seenOf({ posts: [post()], next: '2' }, { posts: [mine(), old] }), 'published');
  });

  it('is read on behind a pinned post that is older than all others', async () => {
    assert.equal(await seenOf({ posts: [old, post()], next: '2' }, { posts: [mine(), old] }), 'published');
  });

  it('proves nothing when it is cut short before the lost call', async () => {
    assert.equal(await seenOf({ posts: [post()], isCut: true }), 'unclear');
    assert.equal(await seenOf({ posts: [post(), old], isCut: true }), 'nothing');
  });

  it('proves nothing when one of its posts shows too little to tell', async () => {
    assert.equal(await seenOf({ posts: [post({ match: 'unclear' }), old] }), 'unclear');
    assert.equal(
      await seenOf({ posts: [post({ match: 'unclear' })], next: '2' }, { posts: [old] }),
      'unclear',
    );
  });

  it('proves nothing when a post has no time: it could be of any day', async () => {
    assert.equal(await seenOf({ posts: [mine({ at: undefined }), old] }), 'unclear');
  });

  it('proves nothing when what looks like ours has no name', async () => {
    assert.equal(await seenOf({ posts: [mine({ id: undefined }), old] }), 'unclear');
  });

  it('proves nothing when its page shows none of what tells ours from others', async () => {
    assert.equal(await seenOf({ posts: [post(), old], isBlind: true }), 'unclear');
    assert.equal(await seenOf({ posts: [old], isBlind: true }), 'nothing');
  });

  it('proves nothing when it never ends', async () => {
    const endless = Array.from({ length: 30 }, (): ListPage => ({ posts: [post()], next: 'more' }));
    assert.equal(await seenOf(...endless), 'unclear');
  });

  it('takes none for ours that another call of ours made, or that is older than the call', async () => {
    assert.equal(await seenOf({ posts: [mine({ id: 'known' }), old] }), 'nothing');
    assert.equal(await seenOf({ posts: [mine({ minutes: -5 })] }), 'nothing');
  });

  it('takes a platform whose clock is some seconds behind for what it is', async () => {
    assert.equal(await seenOf({ posts: [mine({ minutes: -0.5 }), old] }), 'published');
  });

  it('gives of several that look like ours the one nearest to the call', async () => {
    const found = await look([{ posts: [mine({ id: 'late', minutes: 9 }), mine({ id: 'near' }), old] }]);
    assert.equal(found.seen === 'published' && found.externalId, 'near');
  });
});

import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { keepHistory } from '../../../support/histories.ts';
import { usePublishing } from '../../../support/publishing.ts';

describe('changing a published post', () => {
  const publishing = usePublishing({ RECONCILE_SETTLE: '500ms', COMMIT_TIMEOUT: '2s' });

  const published = async (author: Author, platform: PlatformName): Promise<PostAnswer> => {
    return author.published({ platforms: [platform] });
  };
  const revise = (author: Author, id: string, platforms: object) =>
    publishing().api.patch(`/posts/${id}/published`, { platforms }, { as: author.token });
  const settled = async (author: Author, id: string) => (await author.untilChanged(id)).targets[0];

  it('changes the text on LinkedIn once, and says what it says there', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'linkedin');
    const text = `other (${author.marker})`;
    const asked = await revise(author, post.id, { linkedin: { text } });
    assert.equal(asked.status, 202, asked.text);
    const target = await settled(author, post.id);
    assert.deepEqual([target?.status, target?.change, target?.sentContent?.text], ['published', null, text]);
    const [effect] = await author.effects();
    assert.deepEqual([effect?.text, effect?.edits], [text, 1]);
  });

  it('changes only what is named on YouTube, and reads it back after a lost answer', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'youtube');
    await author.fault('youtube', { operation: 'edit', mode: 'reset_after' });
    await revise(author, post.id, { youtube: { description: `other ${author.marker}` } });
    const target = await settled(author, post.id);
    assert.deepEqual([target?.change, target?.sentContent?.text], [null, `other ${author.marker}`]);
    const [effect] = await author.effects();
    assert.deepEqual([effect?.title, effect?.edits], [`Title ${author.marker}`, 1]);
    await keepHistory(publishing().temporalAddress, `published:${post.id}`, 'change-published/revised');
  });

  it('shows a video to everybody that was unlisted, and keeps all else of it', async () => {
    const author = await publishing().anAuthor();
    const draft = await author.post({ platforms: ['youtube'] });
    const { platformOptions } = await author.get<{ platformOptions: { youtube: object } }>(
      `/posts/${draft.id}`,
    );
    const youtube = { ...platformOptions.youtube, privacyStatus: 'unlisted' };
    await author.patch(`/posts/${draft.id}`, { platformOptions: { youtube } });
    await author.publishToEnd(draft.id);
    await author.fault('youtube', { operation: 'edit', mode: 'reset_after' });
    await revise(author, draft.id, { youtube: { privacyStatus: 'public' } });
    const target = await settled(author, draft.id);
    assert.deepEqual([target?.change, target?.sentContent?.options['privacyStatus']], [null, 'public']);
    const [effect] = await author.effects();
    assert.deepEqual(
      [effect?.settings, effect?.edits, effect?.title],
      [{ privacyStatus: 'public' }, 1, `Title ${author.marker}`],
    );
  });

  it('reports that the post no longer exists', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'youtube');
    await publishing().sandbox.remove('youtube', post.targets[0]?.externalId ?? '');
    await revise(author, post.id, { youtube: { title: 'Other' } });
    const target = await settled(author, post.id);
    assert.deepEqual([target?.status, target?.goneAt], ['removed', target?.removedAt]);
  });

  it('refuses what the platform would refuse, and platforms that let no app do it', async () => {
    const author = await publishing().anAuthor();
    const post = await published(author, 'linkedin');
    const long = await revise(author, post.id, { linkedin: { text: 'a'.repeat(3_001) } });
    assert.deepEqual([long.status, long.body.error], [400, 'validation_failed']);
    assert.equal((await revise(author, post.id, { youtube: { title: 'No' } })).status, 404);
    const draft = await author.post({ platforms: ['linkedin'] });
    assert.equal(
      (await revise(author, draft.id, { linkedin: { text: 'Other' } })).body.error,
      'invalid_state',
    );
  });
});

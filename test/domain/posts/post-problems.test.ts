import assert from 'node:assert/strict';
import {
  draftProblems,
  publishProblems,
  timeProblems,
  type PostContent,
} from '../../../src/domain/posts/post-problems.ts';
import { listTargets } from '../../../src/domain/posts/target-names.ts';
import { mediaIdsOf } from '../../../src/domain/posts/media-refs.ts';

const content = (given: Partial<PostContent> = {}): PostContent => ({
  text: 'Hello there',
  platforms: ['x'],
  media: [],
  thread: [],
  platformOptions: {},
  ...given,
});
const where = (problems: { platform: string | null; path: string; code: string }[]) =>
  problems.map(({ platform, path, code }) => `${platform ?? '*'} ${path} ${code}`);

describe('a problem of a post', () => {
  it('is nothing for a draft that a platform would refuse', () => {
    assert.deepEqual(draftProblems(content({ text: 'x'.repeat(1_000), platforms: ['x', 'youtube'] })), []);
  });

  it('is an empty draft, unless one of its platforms has content of its own', () => {
    assert.deepEqual(where(draftProblems(content({ text: ' \n' }))), ['* text text_required']);
    assert.deepEqual(draftProblems(content({ text: '', media: [{ id: 'a' }] })), []);
    assert.deepEqual(draftProblems(content({ text: '', platformOptions: { x: { text: 'Hi' } } })), []);
  });

  it('is a setting that its platform does not have, also as a draft and also where the post does not go', () => {
    const problems = draftProblems(content({ platformOptions: { youtube: { colour: 'red' } } }));
    assert.deepEqual(where(problems), ['youtube platformOptions.youtube.colour option_unknown']);
  });

  it('is a thread where no platform of the post has threads', () => {
    const thread = [{ text: 'More' }];
    assert.deepEqual(where(draftProblems(content({ thread, platforms: ['linkedin'] }))), [
      '* thread thread_not_supported',
    ]);
    assert.deepEqual(draftProblems(content({ thread, platforms: ['linkedin', 'x'] })), []);
  });

  it('is everything that each platform refuses, all at once and each once', () => {
    const problems = publishProblems(
      content({
        text: 'x'.repeat(600),
        platforms: ['x', 'threads', 'instagram'],
        platformOptions: { x: { colour: 'red' } },
      }),
      listTargets({ platforms: ['x', 'threads', 'instagram'] }),
      new Map(),
    );
    assert.deepEqual(where(problems).sort(), [
      'instagram media media_required',
      'threads text text_too_long',
      'x platformOptions.x.colour option_unknown',
      'x text text_too_long',
    ]);
  });

  it('skips platforms that have the post already', () => {
    const post = content({ text: 'x'.repeat(600), platforms: ['x', 'linkedin'] });
    assert.deepEqual(publishProblems(post, [{ platform: 'linkedin' }], new Map()), []);
  });

  it('is a time that has passed or is now', () => {
    const now = new Date();
    assert.deepEqual(where(timeProblems(now, now)), ['* scheduledAt in_the_past']);
    assert.deepEqual(timeProblems(new Date(now.getTime() + 1), now), []);
    assert.deepEqual(timeProblems(null, now), []);
  });

  it('names every file once, wherever the post carries it', () => {
    const ids = mediaIdsOf({
      media: [{ id: 'a' }, { id: 'b' }],
      thread: [{ text: 'More', media: [{ id: 'c' }] }, { text: 'Yet more' }],
      platformOptions: { x: { media: [{ id: 'a' }, { id: 'd' }] }, linkedin: { media: null } },
    });
    assert.deepEqual(ids, ['a', 'b', 'c', 'd']);
  });
});

import assert from 'node:assert/strict';
import { publishProblems, type PostContent } from '../../../src/domain/posts/post-problems.ts';
import { findBrokenMentions } from '../../../src/domain/posts/broken-mentions.ts';

/** Markup that names an account in a way that cannot be read, and what the sentence must contain. */
const refused: [string, RegExp][] = [
  ['@[Acme](x:has space)', /The id “has space” contains a space/],
  ['@[Acme](X:abc)', /Write the platform in lower case: x:abc/],
  ['@[Acme](linkedin:organization:1, x:)', /“x:” has no id/],
  ['@[Acme](linkedin:organization:1, x)', /“x” has no platform/],
  ['@[Acme](myspace:1)', /“myspace” is not a platform\. Use x, linkedin/],
  ['@[Acme](x:acme, myspace:1)', /“myspace” is not a platform/],
  ['@[Acme](x: acme)', /Write it as @\[Acme\]\(platform:id\)/],
  ['@[Acme] (x:acme)', /Write it as @\[Acme\]\(platform:id\)/],
  ['@ [Acme](x:acme)', /Write it as @\[Acme\]\(platform:id\)/],
  ['@[](x:acme)', /Write it as @\[Name\]\(platform:id\)/],
  ['@[Acme](urn:li:organization:abc)', /“urn” is not a platform/],
  ['@[Acme](urn:li:organization:7)', /works only on LinkedIn.*@\[Acme\]\(linkedin:organization:7\)/],
];

const ordinary = [
  '@[Acme](x:acme)',
  'Two: @[Acme](x:acme, linkedin:organization:7) and @[Tea](threads:tea.house).',
  '@[Acme](https://example.com/acme)',
  '@[Acme](mailto:ada@example.com)',
  '[Acme](x:acme)',
  'me@[Acme]',
  '@acme (x: our handle)',
];

const post: PostContent = { text: '', platforms: ['x'], media: [], thread: [], platformOptions: {} };

const codesOf = (content: Partial<PostContent>) =>
  publishProblems({ ...post, ...content }, [{ platform: 'x' }], new Map()).map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('markup that resembles a mention', () => {
  it('is refused with the reason where it names an account', () => {
    for (const [text, says] of refused) {
      const [found] = findBrokenMentions(`By ${text}.`, 'x');
      assert.equal(found?.isCertain, true, text);
      assert.match(found?.message ?? '', says, text);
    }
  });

  it('is a warning where it may be ordinary text', () => {
    for (const text of ['@[Acme](acme)', '@[Acme]()', '@[1] (see below)'])
      assert.deepEqual(
        findBrokenMentions(text, 'x').map(({ isCertain }) => isCertain),
        [false],
        text,
      );
  });

  it('is left alone where it is a mention, a link, or no markup', () => {
    for (const text of ordinary) assert.deepEqual(findBrokenMentions(text, 'x'), [], text);
    assert.deepEqual(findBrokenMentions('@[Acme](urn:li:organization:7)', 'linkedin'), []);
  });

  it('is refused in every text of a post, not only in its own', () => {
    const text = 'By @[Acme](myspace:1)';
    assert.deepEqual(codesOf({ text }), ['text mention_invalid']);
    assert.deepEqual(codesOf({ text: 'Tea', thread: [{ text }] }), ['thread[0].text mention_invalid']);
    const x = { firstComment: text, followUpComments: [{ text, after: 0 }] };
    assert.deepEqual(codesOf({ text: 'Tea', platformOptions: { x } }), [
      'platformOptions.x.firstComment mention_invalid',
      'platformOptions.x.followUpComments[0].text mention_invalid',
    ]);
  });

  it('is a page on LinkedIn by its number only', () => {
    const { text, ...rest } = { ...post, text: '@[Acme](linkedin:organization:abc)' };
    const found = publishProblems({ ...rest, text }, [{ platform: 'linkedin' }], new Map());
    assert.deepEqual(
      found.map(({ code }) => code),
      ['mention_invalid'],
    );
  });
});

import assert from 'node:assert/strict';
import { openingOf } from '../../../src/domain/posts/opening.ts';
import { outcomeText } from '../../../src/domain/posts/post-texts.ts';

const long = 'A sourdough wants a whole day of your time because wild yeast works slowly, and cold.';

describe('the first words of a post', () => {
  it('are all of a short text, in one line', () => {
    assert.equal(openingOf(' Hello,\n\n world  🙂 '), 'Hello, world 🙂');
  });

  it('end with a whole word where there are more', () => {
    assert.equal(openingOf(long), 'A sourdough wants a whole day of your time because wild…');
  });

  it('tell people which of their posts is meant', () => {
    const post = { id: 'p1', orgId: 'o1', brandSlug: 'acme', brandName: 'Acme & Sons', text: long };
    const targets = [{ platform: 'x' as const, status: 'published' as const, error: null }];
    assert.equal(
      outcomeText({ ...post, targets }, 'published').body,
      'Your post “A sourdough wants a whole day of your time because wild…” for Acme & Sons is live on x.',
    );
    assert.equal(
      outcomeText({ ...post, text: ' ', targets }, 'published').body,
      'Your post for Acme & Sons is live on x.',
    );
  });
});

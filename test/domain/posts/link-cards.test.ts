import assert from 'node:assert/strict';
import { findCardLink, layOverCard } from '../../../src/domain/posts/link-cards.ts';

describe('the title of a card', () => {
  it('is one line without control and direction characters, by its page and by its author', () => {
    const card = { url: 'https://example.com', description: null, pictureUrl: null };
    const title = 'Te\u0007a\u202E and\njam';
    assert.equal(layOverCard({ ...card, title }, {}).title, 'Te a and jam');
    assert.equal(layOverCard({ ...card, title: 'Page' }, { cardTitle: title }).title, 'Te a and jam');
  });
});

describe('the link that becomes a card', () => {
  const linkIn = (text: string): string | undefined =>
    findCardLink('linkedin', { text, media: [], options: {} })?.url;

  it('is the first one with a scheme, without what ends the sentence around it', () => {
    assert.equal(
      linkIn('Read example.com, or http://one.example/a?b=c#d. Or https://two.example'),
      'http://one.example/a?b=c#d',
    );
    assert.equal(linkIn('(see https://example.com/page)'), 'https://example.com/page');
    assert.equal(linkIn('“https://example.com/page”!'), 'https://example.com/page');
    assert.equal(linkIn('https://en.example.org/wiki/Tea_(meal)'), 'https://en.example.org/wiki/Tea_(meal)');
    assert.equal(linkIn('https:// and nothing'), undefined);
  });

  it('does not exist on platforms without cards, nor with media', () => {
    const text = 'https://example.com';
    assert.equal(findCardLink('instagram', { text, media: [], options: {} }), undefined);
    assert.equal(findCardLink('x', { text, media: [{}], options: {} }), undefined);
  });
});

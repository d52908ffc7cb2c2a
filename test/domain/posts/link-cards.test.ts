import assert from 'node:assert/strict';
import { findCardLink, isCardLeftOut, layOverCard } from '../../../src/domain/posts/link-cards.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

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

  const ends: [text: string, link: string][] = [
    ['詳しくはhttps://example.com/pageをご覧ください', 'https://example.com/page'],
    ['https://example.comをご覧ください', 'https://example.com'],
    ['https://example.com/をご覧ください', 'https://example.com/'],
    ['（https://example.com/a?b=1）です', 'https://example.com/a?b=1'],
    ['https://example.com/a。次の文', 'https://example.com/a'],
    ['「https://example.com/a」', 'https://example.com/a'],
    ['请看https://example.com/p/42了解详情', 'https://example.com/p/42'],
    ['请看https://example.com/p，谢谢', 'https://example.com/p'],
    ['ดูที่https://example.com/pageเพื่อข้อมูล', 'https://example.com/page'],
    ['https://example.com/page를 보세요', 'https://example.com/page'],
    ['https://example.com/aとhttps://example.org/b', 'https://example.com/a'],
    ['https://ja.wikipedia.org/wiki/東京', 'https://ja.wikipedia.org/wiki/東京'],
    ['https://zh.wikipedia.org/wiki/北京市 很大', 'https://zh.wikipedia.org/wiki/北京市'],
    ['https://例え.jp/a', 'https://例え.jp/a'],
    ['https://ab中文.com/', 'https://ab中文.com/'],
    ['https://example.com/report報告.pdf', 'https://example.com/report報告.pdf'],
    ['https://example.com/?q=東京&l=ja', 'https://example.com/?q=東京&l=ja'],
    ['https://ru.example.org/страница и дальше', 'https://ru.example.org/страница'],
    ['https://de.example.org/größe!', 'https://de.example.org/größe'],
  ];
  it('ends where a sentence without spaces goes on', () => {
    for (const [text, link] of ends) assert.equal(linkIn(text), link, text);
  });

  it('is found in time that grows with the length of a text alone', () => {
    const took = cpuMsOf(() => {
      for (const part of ['https://a', 'a中', '中/', '/の', '。', 'a中.', 'https://a中'])
        linkIn(`https://${part.repeat(100_000 / part.length)}.a`);
    });
    assert.ok(took < 1_000, `${took} ms`);
  });

  it('is left out where it is too long for a card of the service', () => {
    const content = (length: number) => ({
      text: `See https://a.example/${'b'.repeat(length - 18)}`,
      media: [],
      options: {},
    });
    assert.equal(findCardLink('linkedin', content(2_048))?.url.length, 2_048);
    assert.equal(isCardLeftOut('linkedin', content(2_048)), false);
    assert.equal(findCardLink('linkedin', content(2_049)), undefined);
    assert.equal(isCardLeftOut('linkedin', content(2_049)), true);
    // the platform itself decides
    assert.equal(isCardLeftOut('x', content(2_049)), false);
  });

  it('does not exist on platforms without cards, nor with media', () => {
    const text = 'https://example.com';
    assert.equal(findCardLink('instagram', { text, media: [], options: {} }), undefined);
    assert.equal(findCardLink('x', { text, media: [{}], options: {} }), undefined);
  });
});

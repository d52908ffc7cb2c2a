import assert from 'node:assert/strict';
import { parseCard } from '../../../src/adapters/apart/parsers/parse-card.ts';

const address = 'https://example.com/deep/page';
const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${content}">`;
const named = (name: string, content: string): string => `<meta name="${name}" content="${content}">`;

interface Row {
  is: string;
  head: string;
  title?: string | null;
  description?: string | null;
  picture?: string | null;
}

/** Expected cards by ogp.me, by X's card markup, and by the HTML standard (4.2.2, 4.2.3). */
const rows: Row[] = [
  {
    is: 'Open Graph',
    head: `<title>No</title>${meta('og:title', 'A')}${meta('og:description', 'B')}${meta('og:image', '/c.png')}`,
    title: 'A',
    description: 'B',
    picture: 'https://example.com/c.png',
  },
  {
    is: 'aliases of the picture',
    head: `<title>A</title>${meta('og:image:url', 'c.png')}`,
    picture: 'https://example.com/deep/c.png',
  },
  {
    is: 'a secure picture',
    head: `<title>A</title>${meta('og:image', 'http://a.example/1')}${meta('og:image:secure_url', 'https://a.example/2')}`,
    picture: 'https://a.example/2',
  },
  {
    is: 'a picture that is no web address, before one that is',
    head: `<title>A</title>${meta('og:image', 'data:image/png;base64,AA')}${meta('og:image', ' ')}${meta('og:image', '/2.png')}`,
    picture: 'https://example.com/2.png',
  },
  {
    is: 'empty tags, which give way to the next source',
    head: `<title>Element</title>${meta('og:title', '\u200b ')}${meta('og:description', '')}${named('description', 'B')}${meta('og:image', '')}${named('twitter:image', '/t.png')}`,
    title: 'Element',
    description: 'B',
    picture: 'https://example.com/t.png',
  },
  {
    is: 'tags of X alone',
    head: `${named('twitter:title', 'T')}${named('twitter:description', 'D')}${named('twitter:image:src', '/t.png')}`,
    title: 'T',
    description: 'D',
    picture: 'https://example.com/t.png',
  },
  {
    is: 'tags of X beside plain ones',
    head: `<title>Element</title>${meta('twitter:title', 'T')}${named('description', 'plain')}${named('twitter:description', 'D')}`,
    title: 'T',
    description: 'D',
  },
  {
    is: 'one tag with two names, in capitals',
    head: `<title>A</title><META NAME="description" PROPERTY="OG:Description" CONTENT="B">${meta('og:title og:site_name', 'Both')}`,
    title: 'Both',
    description: 'B',
  },
  {
    is: 'a base address',
    head: `<base href="https://cdn.example/assets/"><title>A</title>${meta('og:image', 'c.png')}`,
    picture: 'https://cdn.example/assets/c.png',
  },
  {
    is: 'a relative base address below the picture, the first of two',
    head: `<title>A</title>${meta('og:image', 'c.png')}<base href="/files/"><base href="/others/">`,
    picture: 'https://example.com/files/c.png',
  },
  {
    is: 'a base that only has a target, and one that is no web address',
    head: `<base target="_blank"><base href="data:,x"><title>A</title>${meta('og:image', 'c.png')}`,
    picture: 'https://example.com/deep/c.png',
  },
  {
    is: 'the title of a drawing before its own',
    head: '<svg><title>Logo</title></svg><template><title>Part</title></template><title>Page</title>',
    title: 'Page',
  },
  { is: 'two titles', head: '<title>First</title><title>Second</title>', title: 'First' },
  { is: 'an empty title before one', head: '<title> </title><title>Second</title>', title: 'Second' },
  { is: 'a tag that is called title', head: `${named('title', 'No')}`, title: null },
  {
    is: 'entities',
    head: `<title>Caf&eacute; &#8211; &#x1F600; &lt;b&gt; &amp;amp; R&D</title>${meta('og:description', 'A &quot;B&quot; &nbsp; C')}`,
    title: 'Café – 😀 <b> &amp; R&D',
    description: 'A "B" C',
  },
  {
    is: 'characters that turn the text, and that ring',
    head: `<title>A\u202egnp.\u0007exe\ufeff \u2028 B\ud800</title>${meta('og:description', '&#x202E;x&#7;y')}`,
    title: 'Agnp.exe B\ufffd',
    description: 'xy',
  },
  { is: 'a title that is too long', head: `<title>${'a'.repeat(399)}😀</title>`, title: 'a'.repeat(399) },
  { is: 'no title', head: meta('og:description', 'B'), title: null },
];

describe('the card of a page', () => {
  const cardOf = (text: string, isUndeclared = false) =>
    parseCard({
      bytes: Buffer.from(text),
      charset: 'utf-8',
      isUndeclared,
      url: 'https://example.com/short',
      foundAt: address,
    });

  for (const { is, head, ...wanted } of rows)
    it(`has what the page says: ${is}`, async () => {
      const card = await cardOf(`<!doctype html><html><head>${head}</head><body><p>Text</p></body></html>`);
      const { title = 'A', description = null, picture = null } = wanted;
      assert.deepEqual(
        card && { ...card, url: undefined },
        title === null ? null : { url: undefined, title, description, pictureUrl: picture },
      );
    });

  const undeclared: [text: string, isPage: boolean][] = [
    ['<!-- a --> \n<!DOCTYPE html><title>A</title>', true],
    ['<?xml version="1.0"?><html><head><title>A</title></head></html>', true],
    ['<meta charset="utf-8"><title>A</title>', true],
    ['{"text": "<title>A</title>"}', false],
    ['%PDF-1.7 <title>A</title>', false],
    ['<rss><title>A</title></rss>', false],
    ['', false],
  ];
  it('of a server that declares no type exists if its content is a page', async () => {
    for (const [text, isPage] of undeclared)
      assert.equal((await cardOf(text, true))?.title, isPage ? 'A' : undefined, text);
  });
});

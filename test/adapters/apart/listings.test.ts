import assert from 'node:assert/strict';
import { parseListing } from '../../../src/adapters/apart/parsers/parse-listing.ts';

const address = 'https://example.com/news/feed.xml';
const atomSpace = 'http://www.w3.org/2005/Atom';

const parse = (text: string, kind: 'feed' | 'sitemap' = 'feed') =>
  parseListing({ kind, bytes: Buffer.from(text), charset: 'utf-8', base: address });

const itemsOf = async (text: string, kind?: 'feed' | 'sitemap') => {
  const listing = await parse(text, kind);
  assert.ok('items' in listing, JSON.stringify(listing));
  return listing.items;
};

const rss = (item: string, attributes = ''): string =>
  `<rss version="2.0" ${attributes}><channel><title>C</title><item>${item}</item></channel></rss>`;
const atom = (entry: string, attributes = ''): string =>
  `<feed xmlns="${atomSpace}" ${attributes}><entry>${entry}</entry></feed>`;
const link = '<link>https://example.com/a</link>';
const alternate = '<link href="https://example.com/a"/>';

interface Row {
  is: string;
  feed: string;
  title?: string | null;
  url?: string | null;
  text?: string | null;
  key?: string;
}

/** Expected items by RSS 2.0, RSS 1.0, RFC 4287, XML Base, and jsonfeed.org, and by what readers do where RSS is silent. */
const rows: Row[] = [
  { is: 'a plain title', feed: rss(`<title>A &amp; B</title>${link}`), title: 'A & B' },
  {
    is: 'a title with escaped HTML',
    feed: rss(`<title>&lt;b&gt;A&lt;/b&gt; &amp;amp; B</title>${link}`),
    title: 'A & B',
  },
  {
    is: 'a title with entities of HTML',
    feed: rss(`<title>Caf&eacute; &amp;#8211; B&amp;nbsp;C</title>${link}`),
    title: 'Café – B C',
  },
  {
    is: 'a title in a section',
    feed: rss(`<title><![CDATA[A &amp; <em>B</em>]]></title>${link}`),
    title: 'A & B',
  },
  {
    is: 'a title about an element',
    feed: rss(`<title>How to use &lt;video&gt; and &lt;b&gt;</title>${link}`),
    title: 'How to use <video> and <b>',
  },
  { is: 'a title that compares', feed: rss(`<title>1 &lt; 2 &amp; 3</title>${link}`), title: '1 < 2 & 3' },
  {
    is: 'a title of a podcast or of a picture beside it',
    feed: rss(`<media:title>No</media:title><itunes:title>No</itunes:title><title>A</title>${link}`),
    title: 'A',
  },
  {
    is: 'a title of an extension whose prefix it chooses',
    feed: rss(`<m:title>No</m:title><title>A</title>${link}`, 'xmlns:m="http://search.yahoo.com/mrss/"'),
    title: 'A',
  },
  { is: 'characters that turn the text', feed: rss(`<title>A\u202egnp\u0007</title>${link}`), title: 'Agnp' },
  {
    is: 'a title of Atom that is text',
    feed: atom(`<title>&lt;b&gt; &amp;amp; 1</title>${alternate}`),
    title: '<b> &amp; 1',
  },
  {
    is: 'a title of Atom that says that it is text',
    feed: atom(`<title type="text">a &lt;i&gt;b&lt;/i&gt;</title>${alternate}`),
    title: 'a <i>b</i>',
  },
  {
    is: 'a title of Atom in HTML',
    feed: atom(`<title type="html">&lt;b&gt;Bold&lt;/b&gt; &amp;amp; more</title>${alternate}`),
    title: 'Bold & more',
  },
  {
    is: 'a title of Atom in XHTML',
    feed: atom(
      `<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <em>B</em> &lt; C</div></title>${alternate}`,
    ),
    title: 'A B < C',
  },
  {
    is: 'a title of Atom 0.3',
    feed: atom(`<title type="text/html" mode="escaped">A &amp;amp; B</title>${alternate}`),
    title: 'A & B',
  },
  {
    is: 'Atom under a prefix',
    feed: `<a:feed xmlns:a="${atomSpace}"><a:entry><a:title>A</a:title><a:link href="b"/></a:entry></a:feed>`,
    title: 'A',
    url: 'https://example.com/news/b',
  },
  {
    is: 'a relative link',
    feed: rss('<title>A</title><link>../a?b=1&amp;c=2</link>'),
    url: 'https://example.com/a?b=1&c=2',
  },
  {
    is: 'a base of the feed',
    feed: atom('<title>A</title><link href="rel"/>', 'xml:base="https://cdn.example/deep/"'),
    url: 'https://cdn.example/deep/rel',
  },
  {
    is: 'a relative base of the entry in a base of the feed',
    feed: `<feed xmlns="${atomSpace}" xml:base="https://cdn.example/deep/"><entry xml:base="more/"><title>A</title><link href="rel"/></entry></feed>`,
    url: 'https://cdn.example/deep/more/rel',
  },
  {
    is: 'a base of the link itself',
    feed: atom('<title>A</title><link xml:base="/x/" href="rel"/>'),
    url: 'https://example.com/x/rel',
  },
  {
    is: 'a base of RSS',
    feed: rss('<title>A</title><link>rel</link>', 'xml:base="https://cdn.example/deep/"'),
    url: 'https://cdn.example/deep/rel',
  },
  {
    is: 'a base that is no address',
    feed: atom('<title>A</title><link href="rel"/>', 'xml:base="https://"'),
    url: 'https://example.com/news/rel',
  },
  {
    is: 'links of other kinds before its own',
    feed: atom(
      '<title>A</title><link rel="self" href="/s"/><link rel="enclosure" href="/e"/><link rel="alternate" href="/a"/>',
    ),
    url: 'https://example.com/a',
  },
  {
    is: 'a link of Atom in RSS',
    feed: rss('<title>A</title><link/><atom:link href="/a"/>'),
    url: 'https://example.com/a',
  },
  {
    is: 'an address as its guid',
    feed: rss('<title>A</title><guid>https://example.com/g</guid>'),
    url: 'https://example.com/g',
    key: 'https://example.com/g',
  },
  {
    is: 'an address as its guid that is no link',
    feed: rss(
      '<title>A</title><guid isPermaLink="false">https://example.com/g</guid><description>Text.</description>',
    ),
    url: null,
    text: 'Text.',
    key: 'https://example.com/g',
  },
  {
    is: 'content that is elsewhere',
    feed: atom('<title>A</title><id>urn:1</id><content src="/c.html" type="text/html"/>'),
    url: 'https://example.com/c.html',
  },
  {
    is: 'RSS 1.0',
    feed: '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel rdf:about="x"><title>C</title></channel><item rdf:about="/a"><title>A</title></item></rdf:RDF>',
    url: 'https://example.com/a',
  },
  {
    is: 'no link, and HTML with a part of a line',
    feed: rss('<title>A</title><description>One &lt;b&gt;two&lt;/b&gt;</description>'),
    text: '<div>One <b>two</b></div>',
  },
  {
    is: 'no link, and its whole text beside a summary',
    feed: rss(
      '<title>A</title><description>Short</description><content:encoded><![CDATA[<p>All</p>]]></content:encoded>',
    ),
    text: '<p>All</p>',
  },
  {
    is: 'no link, and XHTML',
    feed: atom(
      '<title>A</title><id>urn:1</id><content type="xhtml"><div><p>One</p><p>Two <b>x</b></p></div></content>',
    ),
    text: 'One\n\nTwo x',
  },
  {
    is: 'no link, and content that is a picture',
    feed: atom(
      '<title>A</title><id>urn:1</id><content type="image/png">iVBORw0KGgo=</content><summary>Seen.</summary>',
    ),
    text: 'Seen.',
  },
  {
    is: 'no link, and a picture with a description',
    feed: rss(
      '<title>A</title><media:content url="/p.png"><media:description>No</media:description></media:content><description>Yes</description>',
    ),
    text: 'Yes',
  },
  {
    is: 'JSON',
    feed: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 7, url: '/a', title: 'A <b>' }],
    }),
    title: 'A <b>',
    url: 'https://example.com/a',
    key: '7',
  },
  {
    is: 'JSON with a text alone',
    feed: JSON.stringify({
      version: 'https://jsonfeed.org/version/1',
      items: [{ id: '7', content_html: 'A &amp; <i>B</i>' }],
    }),
    title: null,
    text: '<div>A &amp; <i>B</i></div>',
  },
];

describe('a listing', () => {
  for (const { is, feed, ...wanted } of rows)
    it(`has items as their feed says: ${is}`, async () => {
      const [item, ...others] = await itemsOf(feed);
      assert.ok(item);
      assert.deepEqual(others, []);
      for (const [name, value] of Object.entries(wanted))
        assert.equal(item[name as keyof typeof item]?.replaceAll(/\n{2,}/g, '\n\n') ?? null, value);
    });

  const type = (name: string): string => `rel="alternate" type="application/${name}"`;
  const pages: [is: string, head: string, feed: string | null][] = [
    [
      'the first feed',
      `<link ${type('rss+xml')} href="/f"><link ${type('rss+xml')} href="/comments">`,
      'https://example.com/f',
    ],
    [
      'a feed below a base',
      `<base href="https://cdn.example/x/"><link ${type('atom+xml')} href="f">`,
      'https://cdn.example/x/f',
    ],
    [
      'a type with parameters, in capitals',
      '<LINK REL="Alternate home" TYPE="Application/RSS+XML; charset=utf-8" HREF="/f">',
      'https://example.com/f',
    ],
    [
      'a feed in JSON behind others',
      `<link ${type('feed+json')} href="/j"><link ${type('rss+xml')} href="/f">`,
      'https://example.com/f',
    ],
    ['a feed in JSON alone', `<link ${type('feed+json')} href="/j">`, 'https://example.com/j'],
    [
      'alternates that are no feeds',
      `<link ${type('json')} href="/api"><link rel="alternate" hreflang="de" href="/de"><link rel="stylesheet" type="application/rss+xml" href="/s">`,
      null,
    ],
    ['a feed that is no web address', `<link ${type('rss+xml')} href="feed:x">`, null],
  ];
  for (const [is, head, feed] of pages)
    it(`is where the page of a site says: ${is}`, async () => {
      const found = parse(`<!doctype html><html><head>${head}</head><body>Hello</body></html>`);
      if (feed === null) await assert.rejects(found, /has no RSS, Atom, or JSON feed/);
      else assert.deepEqual(await found, { elsewhere: [feed] });
    });

  const index = (count: number): string =>
    `<sitemapindex>${Array.from({ length: count }, (_, at) => `<sitemap><loc>/part-${at}.xml</loc></sitemap>`).join('')}</sitemapindex>`;

  it('is in the parts of an index of sitemaps, if they are few', async () => {
    assert.deepEqual(await parse(index(2), 'sitemap'), {
      elsewhere: ['https://example.com/part-0.xml', 'https://example.com/part-1.xml'],
    });
    await assert.rejects(
      parse(index(11), 'sitemap'),
      /an index of 11 sitemaps, .* at most 10\. .* https:\/\/example\.com\/part-0\.xml, /,
    );
    await assert.rejects(parse(index(0), 'sitemap'), /names none/);
  });

  it('of pages has their addresses, and none of their pictures', async () => {
    const [page] = await itemsOf(
      '<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><image:image><image:loc>/p.png</image:loc></image:image><loc> /a </loc></url></urlset>',
      'sitemap',
    );
    assert.equal(page?.url, 'https://example.com/a');
  });
});

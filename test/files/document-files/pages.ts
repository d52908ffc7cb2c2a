import type { DocumentFile } from './document-file.ts';

const feedItem =
  '<title>Fish &amp; chips</title><description>&lt;p&gt;Eat &lt;b&gt;well&lt;/b&gt;.&lt;/p&gt;</description>';

/** Expected contents by the HTML standard, RSS 2.0, RSS 1.0 and RFC 4287. */
export const pages: DocumentFile[] = [
  {
    is: 'a table whose cells hold paragraphs',
    type: 'text/html',
    bytes: () =>
      '<table><thead><tr><th><p>Plan</p></th><th><p>Price</p></th></tr></thead><tr><td><p>Pro</p></td><td><p>29 EUR</p><p>a month</p></td></tr></table>',
    lines: ['Plan: Pro; Price: 29 EUR a month'],
  },
  {
    is: 'a table with merged cells',
    type: 'text/html',
    bytes: () =>
      '<table><tr><th rowspan=2>Plan</th><th colspan=2>Price</th></tr><tr><th>month</th><th>year</th></tr><tr><td rowspan=2>Pro</td><td>29</td><td>290</td></tr><tr><td colspan=2>on request</td></tr></table>',
    lines: ['Plan: Pro; Price month: 29; Price year: 290', 'Plan: Pro; Price month: on request'],
  },
  {
    is: 'a table in a table',
    type: 'text/html',
    bytes: () =>
      '<table><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td><table><tr><td>morning</td><td>9</td></tr></table></td></tr></table>',
    lines: ['Day: Monday; Hours: morning | 9'],
  },
  {
    is: 'a table that only lays out a page',
    type: 'text/html',
    bytes: () =>
      '<table role="presentation"><tr><td><h1>Menu</h1><p>Soup.</p></td><td><p>Bread.</p></td></tr></table>',
    lines: ['# Menu', 'Soup.', 'Bread.'],
  },
  {
    is: 'a table without names',
    type: 'text/html',
    bytes: () => '<table><tr><td>Tea</td><td>2 €</td></tr><tr><td>Coffee</td><td>3 €</td></tr></table>',
    lines: ['Tea | 2 €', 'Coffee | 3 €'],
  },
  {
    is: 'a list of terms',
    type: 'text/html',
    bytes: () => '<dl><dt>Yeast<dd>makes dough rise<dt>Salt<dd>slows it</dl>',
    lines: ['Yeast: makes dough rise', 'Salt: slows it'],
  },
  {
    is: 'a page that scripts make, but for a word',
    type: 'text/html',
    bytes: () => '<html><body><div id="root">Loading …</div><script src="/app.js"></script></body></html>',
    lines: ['Loading …'],
    warnings: ['mostly_scripts'],
  },
  {
    is: 'a page that calls itself a text',
    type: 'text/html',
    mimeType: 'text/plain',
    bytes: () => '<!doctype html><p>Hello',
    lines: ['Hello'],
  },
  {
    is: 'RSS 2.0',
    type: 'application/rss+xml',
    mimeType: 'text/xml',
    title: 'News',
    bytes: () =>
      `<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><rss version="2.0"><channel><title>News</title><item>${feedItem}</item><item><title>Second</title><content:encoded><![CDATA[<p>All of it.</p>]]></content:encoded><description>Some.</description></item></channel></rss>`,
    lines: ['# Fish & chips', 'Eat well.', '# Second', 'All of it.'],
  },
  {
    is: 'RSS 1.0',
    type: 'application/rss+xml',
    bytes: () =>
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>News</title></channel><item>${feedItem}</item></rdf:RDF>`,
    lines: ['# Fish & chips', 'Eat well.'],
  },
  {
    is: 'Atom',
    type: 'application/atom+xml',
    title: 'Notes',
    bytes: () =>
      '<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><entry><title type="html">One &amp;amp; two</title><content type="xhtml"><div><p>First.</p><p>Then.</p></div></content></entry><entry><title>Three</title><summary>Short.</summary></entry></feed>',
    lines: ['# One & two', 'First.', 'Then.', '# Three', 'Short.'],
  },
  {
    is: 'Atom whose texts are plain, in HTML, and in XHTML with a prefix',
    type: 'application/atom+xml',
    title: 'a <b> c & d',
    bytes: () =>
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>a &lt;b&gt; c &amp; d</title><entry><title type="text">1 &lt;i&gt; 2</title><content>Use &lt;p&gt; here.\n\nThen &amp;amp; there.</content></entry><entry><title type="html">&lt;b&gt;Bold&lt;/b&gt; &amp;amp; more</title><summary type="html">One&lt;br&gt;two</summary></entry><entry><title type="xhtml"><div>A <em>B</em></div></title><content type="xhtml"><x:div xmlns:x="http://www.w3.org/1999/xhtml"><x:p>First.</x:p><x:p>Then.</x:p></x:div></content></entry></feed>',
    lines: [
      '# 1 <i> 2',
      'Use <p> here.',
      'Then &amp; there.',
      '# Bold & more',
      'One',
      'two',
      '# A B',
      'First.',
      'Then.',
    ],
  },
  {
    is: 'Atom with a picture instead of a text',
    type: 'application/atom+xml',
    bytes: () =>
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>A</title><content type="image/png">iVBORw0KGgo=</content><summary>Seen.</summary></entry></feed>',
    lines: ['# A', 'Seen.'],
  },
  {
    is: 'RSS with titles and texts of its extensions before its own',
    type: 'application/rss+xml',
    bytes: () =>
      '<rss version="2.0" xmlns:m="http://search.yahoo.com/mrss/"><channel><title>News &amp;amp; more</title><item><m:title>No</m:title><title>How to use &lt;video&gt;</title><m:content url="p.png"><m:description>No</m:description></m:content><description>1 &lt; 2</description></item></channel></rss>',
    title: 'News & more',
    lines: ['# How to use <video>', '1 < 2'],
  },
];

import assert from 'node:assert/strict';
import { readInstagramComment, readInstagramText } from '../../../src/platforms/instagram/read-text.ts';
import { readLinkedInComment, readLinkedInText } from '../../../src/platforms/linkedin/read-text.ts';
import { readThreadsComment, readThreadsText } from '../../../src/platforms/threads/read-text.ts';
import { readXComment, readXText } from '../../../src/platforms/x/read-text.ts';
import { readYouTubeComment, readYouTubeText } from '../../../src/platforms/youtube/read-text.ts';

const readers = {
  x: { readText: readXText, readComment: (post: unknown) => readXComment(post, 'Us_1') },
  linkedin: { readText: readLinkedInText, readComment: readLinkedInComment },
  instagram: { readText: readInstagramText, readComment: readInstagramComment },
  threads: { readText: readThreadsText, readComment: readThreadsComment },
  youtube: { readText: readYouTubeText, readComment: readYouTubeComment },
};

/** Object as a platform returns it, and the text that a person wrote. */
type Row = readonly [what: string, wire: object, written: string];

const link = (url: string, expanded_url: string, more: object = {}) => ({ url, expanded_url, ...more });
const [one, two] = ['https://t.co/abcdefghij', 'https://t.co/klmnopqrst'];

const onX: Row[] = [
  ['three escaped characters, as X writes them', { text: 'tea &amp; jam &gt; bread &lt;3' }, 'tea & jam > bread <3'],
  ['escapes that somebody wrote', { text: '&amp;amp; &amp;lt; &amp;#39; "&apos;' }, '&amp; &lt; &#39; "&apos;'],
  [
    'two links, one of them the beginning of the other',
    { text: `${one} ${one}k`, entities: { urls: [link(one, 'https://a.com/1'), link(`${one}k`, 'https://b.com/&lt;')] } },
    'https://a.com/1 https://b.com/&lt;',
  ],
  ['a link that X does not explain', { text: `see ${one}` }, `see ${one}`],
  [
    'the link of its media at the end',
    { text: `Look ${one}`, entities: { urls: [link(one, 'https://x.com/a/status/1/photo/1', { media_key: '3_1' })] } },
    'Look',
  ],
  [
    'the link of its media without their key, and of an older version',
    {
      id: '2',
      edit_history_tweet_ids: ['1', '2'],
      text: `Look ${one}`,
      entities: { urls: [link(one, 'https://x.com/a/status/1/video/1')] },
    },
    'Look',
  ],
  [
    'the link of media that come from another post',
    {
      id: '2',
      text: `Look ${one}`,
      entities: { urls: [link(one, 'https://x.com/a/status/1/video/1')] },
      attachments: { media_source_tweet_id: ['1'] },
    },
    'Look',
  ],
  [
    'a link to the picture of somebody else',
    { id: '2', text: `Look ${one}`, entities: { urls: [link(one, 'https://x.com/a/status/1/photo/1')] } },
    'Look https://x.com/a/status/1/photo/1',
  ],
  [
    'a long text in its older name',
    {
      text: 'cut…',
      note_tweet: { text: `all &amp; of it ${two}`, entities: { urls: [link(two, 'https://example.com/$&')] } },
    },
    'all & of it https://example.com/$&',
  ],
  ['a long text in its newer name', { text: 'cut…', note_post: { text: 'a &lt; b' } }, 'a < b'],
  ['a picture alone', { text: one, entities: { urls: [link(one, '', { media_key: '3_1' })] }, attachments: { media_keys: ['3_1'] } }, '[Image]'],
  ['a GIF alone', { text: '', attachments: { media_keys: ['16_1'] } }, '[GIF]'],
  ['a poll alone', { text: '', attachments: { poll_ids: ['1'] } }, '[Poll]'],
  ['nothing at all', {}, '[Attachment]'],
  ['the name of the answered account, which X puts in front', { text: '@us_1 Lovely @Us_1' }, 'Lovely @Us_1'],
  ['that name alone', { text: '@Us_1' }, '@Us_1'],
  ['a name that begins like it', { text: '@us_12 Lovely' }, '@us_12 Lovely'],
  ['a picture after that name', { text: `@us_1 ${one}`, entities: { urls: [link(one, '', { media_key: '3_1' })] }, attachments: { media_keys: ['3_1'] } }, '[Image]'],
  ['what no database stores', { text: 'a\0b \ud800 c' }, 'ab \ufffd c'],
]; // oxfmt-ignore

const onLinkedIn: Row[] = [
  ['escapes in a post', { commentary: 'a \\(b\\) \\#c \\\\ d\\_e' }, 'a (b) #c \\ d_e'],
  ['a hashtag', { commentary: '{hashtag|\\#|one} {hashtag|#|two\\_three}' }, '#one #two_three'],
  ['mentions', { commentary: '@[A \\[B\\] \\(C\\)](urn:li:person:a-b_c), @[D](urn:li:organization:2)' }, 'A [B] (C), D'],
  ['a mention after a backslash', { commentary: '\\\\@[Acme](urn:li:organization:1)' }, '\\Acme'],
  ['what only looks like markup', { commentary: '\\{hashtag\\|\\#\\|x\\} \\@\\[x\\]\\(urn:li:person:1\\)' }, '{hashtag|#|x} @[x](urn:li:person:1)'],
  ['a comment, which is plain text', { message: { text: 'a\\_b {hashtag|\\#|x} &amp;' } }, 'a\\_b {hashtag|\\#|x} &amp;'],
  ['a comment that mentions somebody', { message: { text: 'Thanks, Ada', attributes: [{ start: 8, length: 3 }] } }, 'Thanks, Ada'],
  ['a picture alone', { message: { text: '' }, content: [{ type: 'IMAGE', url: 'https://media' }] }, '[Image]'],
  ['an unknown attachment', { message: { text: ' ' }, content: [{ type: 'ARTICLE' }] }, '[Attachment]'],
  ['what no database stores', { message: { text: '\0' } }, '[Attachment]'],
]; // oxfmt-ignore

const onMeta: Row[] = [
  ['escapes that somebody wrote', { text: 'a &amp; b <br> \\#c' }, 'a &amp; b <br> \\#c'],
  ['lines', { text: 'one\n\ntwo' }, 'one\n\ntwo'],
  ['a GIF or sticker alone', { text: '' }, '[Attachment]'],
  ['no text at all', {}, '[Attachment]'],
  ['what no database stores', { text: '\ud83d' }, '\ufffd'],
];

const rows: Record<keyof typeof readers, Row[]> = {
  x: onX,
  linkedin: onLinkedIn,
  instagram: [...onMeta, ['a caption', { caption: 'See & buy #now' }, 'See & buy #now']],
  threads: [
    ...onMeta,
    ['a picture alone', { text: '', media_type: 'IMAGE' }, '[Image]'],
    ['a video alone', { media_type: 'VIDEO' }, '[Video]'],
    ['a voice alone', { media_type: 'AUDIO' }, '[Audio]'],
    ['a picture with words', { text: 'Look', media_type: 'IMAGE' }, 'Look'],
  ],
  youtube: [
    ['its original text', { snippet: { textOriginal: 'a & b', textDisplay: 'a &amp; b' } }, 'a & b'],
    ['plain text that looks like HTML', { snippet: { textDisplay: 'a &amp; <br> b\nc' } }, 'a &amp; <br> b\nc'],
    ['no text', { snippet: { textDisplay: '' } }, '[Attachment]'],
    ['what no database stores', { snippet: { textDisplay: 'x\udfffy' } }, 'x\ufffdy'],
  ], // oxfmt-ignore
};

describe('reading what people wrote', () => {
  for (const [platform, table] of Object.entries(rows))
    for (const [what, wire, written] of table)
      it(`on ${platform}: ${what}`, () => {
        assert.equal(readers[platform as keyof typeof readers].readComment(wire), written);
      });

  it('gives no text where a platform shows none, so that a post is not judged by it', () => {
    for (const { readText } of Object.values(readers)) assert.equal(readText({ id: '1' }), undefined);
  });
});

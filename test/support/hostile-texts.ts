/** A text repeated up to so many characters. */
export const filled = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Bytes beyond ASCII in no order, the same in every run. */
export const noise = (length: number): Buffer => {
  let state = 1;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return 128 + (Math.floor(state / 65_536) % 128);
    }),
  );
};

/** Markup that makes naive parsers slow: nested, unclosed, or repeated without end. */
export const hostileMarkup = (length: number): Record<string, string> => ({
  nested: `<title>t</title>${filled('<a>', length)}`,
  unclosed: filled('<p>', length),
  mismatched: filled('<b></i>', length),
  'closed without end': filled('<b>', 2_900) + filled('</i>', length),
  attributes: `<meta ${filled('a=b ', length)}`,
  entities: `<title>${filled('&notin;', length)}`,
  comments: filled('<!--', length),
  scripts: `<script>${filled('</scrip', length)}`,
  titles: filled('<title>', length),
  brackets: filled('<', length),
});

/** CSV that makes naive parsers slow or fills their memory. */
export const hostileCsv = (length: number): Record<string, string> => ({
  commas: filled(',', length),
  cells: filled('ab,', length),
  'an open quote': `"${filled('a', length)}`,
  quotes: filled('""', length),
  'quotes inside cells': `a,b\n${filled('a"b,', length)}`,
  'empty lines': filled('\n', length),
  'carriage returns': filled('\r', length),
  rows: filled('a,b\n', length),
  'wide rows': filled(`${filled('a,', 4_000)}\n`, length),
  'a separator of its own': `sep="\n${filled('"', length)}`,
});

const cue = '00:00:01,000 --> 00:00:02,000';

/** Captions that make naive parsers slow. */
export const hostileCaptions = (length: number): Record<string, string> => ({
  arrows: filled('-->', length),
  cues: filled(`${cue}\nx\n\n`, length),
  'cues that overlap': filled('00:00:01,000 --> 99:00:02,000\nx y z\n\n', length),
  'open tags': `WEBVTT\n\n00:01.000 --> 00:02.000\n${filled('<c>', length)}`,
  'cues with tags': `WEBVTT\n\n${filled('00:01.000 --> 00:02.000\n<c.a><b><i>x\n\n', length)}`,
  stamps: `WEBVTT\n\n00:01.000 --> 00:02.000\n${filled('<00:01.500>a', length)}`,
  'empty lines': filled('\n', length),
  entities: `1\n${cue}\n${filled('&amp;', length)}`,
  digits: filled('1', length),
  noise: `data:;base64,${noise(length * 0.7).toString('base64')}`,
});

/** Feeds that make naive parsers slow. */
export const hostileFeeds = (length: number): Record<string, string> => ({
  nested: `<rss>${filled('<a>', length)}`,
  'nested in an item': `<rss><item>${filled('<a>', length)}`,
  'the same item': `<rss>${filled('<item><guid>1</guid></item>', length)}`,
  'escaped markup': `<rss><item><description>${filled('&lt;', length)}`,
  attributes: `<rss ${filled('a="b" ', length)}`,
  'open sections': `<rss>${filled('<![CDATA[', length)}`,
  instructions: `<?xml version="1.0" encoding="utf-16"?><rss>${filled('<?a', length)}`,
  spaces: `<rss><item><title>${filled(' ', length)}`,
  mismatched: `<rss>${filled('<a></b>', length)}`,
  'closed without end': `<rss>${filled('<item>', 1_140)}${filled('</x>', length)}`,
});

/** Bodies that a platform signs, and that make naive readers slow: long values that every event repeats, depth, or many events. */
export const hostileEvents = (length: number): Record<string, string> => {
  const half = length / 2;
  const change = '{"field":"comments","value":{"media":{"id":"1"}}}';
  const long = JSON.stringify(filled('a', length * 0.9));
  /** Returns as many items as a list of a body may have. */
  const some = (event: string) => Array.from({ length: 990 }, () => event).join();
  const deep = filled('[', half);
  const replies = '{"field":"replies","value":{"root_post":{"id":"1","owner_id":"2"}}}';
  const listOf = (event: string, space: number) =>
    filled(`${event},`, space - (space % (event.length + 1))) + event;
  return {
    'a long time of many changes': `{"entry":[{"id":"1","time":${long},"changes":[${some(change)}]}]}`,
    'a long account of many changes': `{"entry":[{"id":${long},"changes":[${some(change)}]}]}`,
    'a long target of many events': `{"target_id":${long},"time":1,"values":[${some(replies)}]}`,
    'many changes': `{"entry":[{"id":"1","time":1,"changes":[${listOf(change, length)}]}]}`,
    'many entries': `{"entry":[${listOf(`{"id":"1","changes":[${change}]}`, length)}]}`,
    'a deep change': `{"entry":[{"id":"1","changes":[{"field":"comments","value":${deep}${']'.repeat(deep.length)}}]}]}`,
    'a deep event': `{"data":{"event_type":"post.delete","payload":${deep}${']'.repeat(deep.length)}}}`,
    'many referenced posts': `{"data":{"event_type":"post.reply.create","payload":{"referenced_tweets":[${listOf('{"type":"quoted"}', length)}]}}}`,
    'open entries': filled('<entry><yt:videoId>', length),
    'many videos': filled('<entry><yt:videoId>a</yt:videoId></entry>', length),
  };
};

/** Texts of comments that make naive readers slow, or that databases and programs do not accept unchanged. */
export const hostileComments = (length: number): Record<string, string> => ({
  'combining marks': filled('a\u0301\u0302', length),
  'joined emoji': filled('👩‍👩‍👧‍👦', length),
  mentions: filled('@a ', length),
  'at signs': filled('@', length),
  hashtags: filled('#', length),
  links: filled('https://a.b/', length),
  'dots and letters': filled('a.', length),
  spaces: `a${filled(' ', length)}b`,
  'halves of pairs and NUL': filled('\ud800\0', length),
  markup: filled('<a href="">&lt;', length),
});

/** Texts of fields that make naive checks slow: runs of marks to sort, letters that expand to many, or host names. */
export const hostileFields = (length: number): Record<string, string> => ({
  'marks in no order': filled('\u0301\u0316', length),
  'marks of five classes': filled('\u0327\u0301\u0316\u05b0\u3099', length),
  'letters of eighteen letters': filled('\ufdfa', length),
  'names of hosts': filled('\u00b7qq', length),
  'words of hosts': filled('a.b ', length),
  'characters that turn the text': filled('\u202e', 2 * length),
  hyphens: filled('a-', length),
  spaces: filled(' ', length),
});

/** Query strings that make naive readers slow: as many fields as fit. */
export const hostileQueries = (length: number): Record<string, string> => ({
  'the same field': filled('a&', length),
  'the same field with a value': filled('a=1&', length),
  'a known field': filled('limit=1&', length),
  'fields of one letter each': Array.from({ length: length / 3 }, (_, at) => String.fromCharCode(256 + at))
    .join('&')
    .slice(0, length / 6),
  'numbered fields': Array.from({ length: length / 6 }, (_, at) => at).join('&'),
  brackets: filled('a[b]=1&', length),
  separators: filled('&', length),
  'equal signs': filled('=', length),
  'escaped NUL': filled('a=%00&', length),
  escapes: filled('%41=%E2%82&', length),
});

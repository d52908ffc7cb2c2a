import type { Sample } from './sample.ts';

/**
 * Captions and their expected cues by the parser and tokenizer of the W3C's WebVTT (sections 6.1 and 6.4), as in browsers.
 */
export const vtt: Sample[] = [
  {
    name: 'a line of blanks inside a caption',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\n \nOne\n \nmore\n\n00:02.000 --> 00:03.000\nTwo\n',
    captions: ['1 2 One / more', '2 3 Two'],
  },
  {
    name: 'character references by number and by name, with and without an end',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nit&#39;s &quot;so&quot; &#x1F600; &hellip; &eacute; &copy 5 &lt; 6 &amp;amp; AT&T\n',
    captions: ['1 2 it\'s "so" 😀 … é © 5 < 6 &amp; AT&T'],
  },
  {
    name: 'settings of captions',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000 align:start position:0% line:84%,end region:r1\nOne\n',
    captions: ['1 2 One'],
  },
  {
    name: 'names of captions',
    file: 'WEBVTT\n\nintro\n00:01.000 --> 00:02.000\nOne\n\n2\n00:02.000 --> 00:03.000\nTwo\n',
    captions: ['1 2 One', '2 3 Two'],
  },
  {
    name: 'comments, styles and regions, before and between captions',
    file: 'WEBVTT\n\nNOTE\nnobody sees this\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:r1\nwidth:40%\n\n00:01.000 --> 00:02.000\nOne\n\nNOTE nor this\n\n00:02.000 --> 00:03.000\nTwo\n',
    captions: ['1 2 One', '2 3 Two'],
  },
  {
    name: 'a header with text, and lines below it',
    file: 'WEBVTT - A talk\nKind: captions\nLanguage: en\n\n00:01.000 --> 00:02.000\nOne\n',
    captions: ['1 2 One'],
  },
  {
    name: 'a header that the first caption follows at once',
    file: 'WEBVTT\n00:01.000 --> 00:02.000\nOne\n',
    captions: ['1 2 One'],
  },
  {
    name: 'a byte order mark and line ends of Windows',
    file: '\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nOne\r\nmore\r\n',
    captions: ['1 2 One / more'],
  },
  {
    name: 'X-TIMESTAMP-MAP, and a header again where parts were put together',
    file: 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n00:01.000 --> 00:02.000\nOne\n\nWEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:1800000\n\n00:02.000 --> 00:03.000\nTwo\n',
    captions: ['1 2 One', '2 3 Two'],
  },
  {
    name: 'voices, classes, ruby and other tags',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v.loud Ada Lovelace>Hello</v> <c.red.big>red</c> <lang fr>oui</lang> <ruby>漢<rt>かん</rt></ruby> <x>y</x>\n',
    captions: ['1 2 Hello red oui 漢 y'],
  },
  {
    name: 'a tag over two lines, and one that nothing ends',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i>One\nmore</i> 1 < 2\n',
    captions: ['1 2 One / more 1 < 2'],
  },
  {
    name: 'inline timestamps',
    file: 'WEBVTT\n\n00:01.000 --> 00:03.000\nOne <00:01.500>by <00:00:02.000><c>one</c>\n',
    captions: ['1 3 One by one'],
  },
  {
    name: 'captions with no empty line between them',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:02.000 --> 00:03.000\nTwo\n',
    captions: ['1 2 One', '2 3 Two'],
  },
  {
    name: 'times that are none, and a caption that runs backwards',
    file: 'WEBVTT\n\n00:0x.000 --> 00:02.000\nLost\n\n00:04.000 --> 00:03.000\nBackwards\n\n00:02.000 --> 00:03.000\nTwo\n',
    captions: ['2 3 Two'],
    skipped: [3, 6],
  },
  {
    name: 'a text above which no times stand',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nLost words\n\n00:02.000 --> 00:03.000\nTwo\n',
    captions: ['1 2 One', '2 3 Two'],
    skipped: [6],
  },
  {
    name: 'hours of any length, and none',
    file: 'WEBVTT\n\n100:00:01.000 --> 100:00:02.000\nLate\n\n59:59.999 --> 01:00:01.000\nEarly\n',
    captions: ['3599.999 3601 Early', '360001 360002 Late'],
  },
  {
    name: 'NUL',
    file: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\0two\n',
    captions: ['1 2 One two'],
  },
];

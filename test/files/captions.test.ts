import assert from 'node:assert/strict';
import { readCaptions, type ReadCaptions } from '../../src/domain/caption-files/read-captions.ts';

/** A caption as `start end text`, lines with ` / ` between. */
const shown = ({ cues }: ReadCaptions): string[] =>
  cues.map(({ start, end, text }) => `${start} ${end} ${text.replaceAll('\n', ' / ')}`);

interface Sample {
  /** What somebody sends. */
  name: string;
  file: string;
  captions: string[];
  /** Lines that are skipped. */
  skipped?: number[];
}

/** Times of four captions of a second each. */
const at = [
  '00:00:01,000 --> 00:00:02,000',
  '00:00:02,000 --> 00:00:03,000',
  '00:00:03,000 --> 00:00:04,000',
];

/** Right are the captions that FFmpeg's `srtdec.c` finds, and the texts that VLC's `subsdec.c` shows. */
const srt: Sample[] = [
  {
    name: 'captions with no empty line between them',
    file: `1\n${at[0]}\nOne\n2\n${at[1]}\nTwo\n3\n${at[2]}\nThree`,
    captions: ['1 2 One', '2 3 Two', '3 4 Three'],
  },
  {
    name: 'an empty line inside a caption',
    file: `1\n${at[0]}\nOne\n\nmore of it\n\n2\n${at[1]}\nTwo\n`,
    captions: ['1 2 One / more of it', '2 3 Two'],
  },
  {
    name: 'several empty lines, one of them between the number and the times',
    file: `\n\n1\n\n${at[0]}\n\nOne\n\n\n\n2\n${at[1]}\nTwo\n\n\n`,
    captions: ['1 2 One', '2 3 Two'],
  },
  {
    name: 'a caption of no length, and one that runs backwards',
    file: `1\n00:00:01,000 --> 00:00:01,000\nNever\n\n2\n00:00:04,000 --> 00:00:03,000\nBackwards\n\n3\n${at[1]}\nTwo\n`,
    captions: ['2 3 Two'],
    skipped: [2, 6],
  },
  {
    name: 'captions that overlap',
    file: `1\n00:00:01,000 --> 00:00:05,000\nLong\n\n2\n${at[1]}\nTwo\n`,
    captions: ['1 5 Long', '2 3 Two'],
  },
  {
    name: 'captions in another order than their times',
    file: `2\n${at[1]}\nTwo\n\n1\n${at[0]}\nOne\n`,
    captions: ['1 2 One', '2 3 Two'],
  },
  { name: 'no numbers', file: `${at[0]}\nOne\n\n${at[1]}\nTwo\n`, captions: ['1 2 One', '2 3 Two'] },
  {
    name: 'no numbers and no empty lines, and a year at the end of a text',
    file: `${at[0]}\nIn\n2024\n${at[1]}\nTwo`,
    captions: ['1 2 In / 2024', '2 3 Two'],
  },
  {
    name: 'numbers that begin anywhere and leave some out',
    file: `17\n${at[0]}\nOne\n99\n${at[1]}\nTwo\n\n3\n${at[2]}\nThree\n`,
    captions: ['1 2 One', '2 3 Two', '3 4 Three'],
  },
  {
    name: 'texts that are numbers',
    file: `1\n${at[0]}\n3\n\n2\n${at[1]}\n2\n\n3\n${at[2]}\n1\n`,
    captions: ['1 2 3', '2 3 2', '3 4 1'],
  },
  {
    name: 'a lone number at the end',
    file: `1\n${at[0]}\nOne\n\n2\n${at[1]}\nTwo\n\n3\n`,
    captions: ['1 2 One', '2 3 Two'],
  },
  {
    name: 'a year as the last line',
    file: `1\n${at[0]}\nOne\n\n2\n${at[1]}\nWritten in\n2024\n`,
    captions: ['1 2 One', '2 3 Written in / 2024'],
  },
  {
    name: 'points for commas, hours missing, short and missing fractions, coordinates',
    file: '1\n00:00:01.000 --> 00:00:02.000\nA\n\n2\n00:02,5 --> 00:03,25 X1:40 X2:600\nB\n\n3\n0:0:4 --> 1:00:05\nC\n',
    captions: ['1 2 A', '2.5 3.25 B', '4 3605 C'],
  },
  {
    name: 'blanks around the times, or none',
    file: '1\n  00:00:01,000-->00:00:02,000  \nA\n\n2\n00:00:02,000\t-->\t00:00:03,000\nB\n',
    captions: ['1 2 A', '2 3 B'],
  },
  {
    name: 'times that are none, which leave out their own text alone',
    file: `1\n${at[0]}\nOne\n\n2\n00:00:0x,000 --> 00:00:03,000\nLost\n\n3\n${at[2]}\nThree\n`,
    captions: ['1 2 One', '3 4 Three'],
    skipped: [6],
  },
  { name: 'an arrow in a text', file: `1\n${at[0]}\nGo --> there\n`, captions: ['1 2 Go --> there'] },
  {
    name: 'a title before the first caption',
    file: `My film\n\n1\n${at[0]}\nOne\n`,
    captions: ['1 2 One'],
    skipped: [1],
  },
  {
    name: 'signs that are no tags',
    file: `1\n${at[0]}\nI <3 you, 1 < 2 > 0, <Ada>, AT&T, a <- b\n`,
    captions: ['1 2 I <3 you, 1 < 2 > 0, <Ada>, AT&T, a <- b'],
  },
  {
    name: 'tags',
    file: `1\n${at[0]}\n<i>One</i> <font color="#ff0000">red</font> <B>bold</B><br>{\\an8}\\o/ <x1>kept shut</x1>\n`,
    captions: ['1 2 One red bold / \\o/ kept shut'],
  },
  {
    name: 'character references',
    file: `1\n${at[0]}\nit&#39;s &quot;so&quot; &amp; &lt;b&gt; &copy=1\n`,
    captions: ['1 2 it\'s "so" & <b> &copy=1'],
  },
  {
    name: 'line ends of Windows and of old Macs',
    file: `1\r\n${at[0]}\r\nOne\r\n\r\n2\r${at[1]}\rTwo\r`,
    captions: ['1 2 One', '2 3 Two'],
  },
  { name: 'a byte order mark', file: `\uFEFF1\n${at[0]}\nOne\n`, captions: ['1 2 One'] },
  {
    name: 'windows-1252 that was read as Latin-1',
    file: `1\n${at[0]}\n\x93Caf\xe9\x94 \x96 5 \x80\x85\n`,
    captions: ['1 2 “Café” – 5 €…'],
  },
  {
    name: 'letters that were lost in another encoding',
    file: `1\n${at[0]}\nCaf\uFFFD\n\n2\n${at[1]}\nTwo\n`,
    captions: ['2 3 Two'],
    skipped: [2],
  },
  {
    name: 'a caption longer than anybody reads',
    file: `1\n${at[0]}\n${'x'.repeat(501)}\n\n2\n${at[1]}\nTwo\n`,
    captions: ['2 3 Two'],
    skipped: [2],
  },
  {
    name: 'an empty caption',
    file: `1\n${at[0]}\n\n2\n${at[1]}\nTwo\n`,
    captions: ['2 3 Two'],
  },
  {
    name: 'control characters',
    file: `1\n${at[0]}\nOne\u0007\ttwo\n`,
    captions: ['1 2 One  two'],
  },
  {
    name: 'the same text twice, one after the other',
    file: `1\n${at[0]}\nNo!\n\n2\n${at[1]}\nNo!\n\n3\n${at[2]}\nYes!\n\n4\n00:00:04,000 --> 00:00:05,000\nMaybe\n`,
    captions: ['1 2 No!', '2 3 No!', '3 4 Yes!', '4 5 Maybe'],
  },
  {
    name: 'YouTube’s own kind (.sbv)',
    file: '0:00:01.000,0:00:02.000\nOne\nmore\n\n0:00:02.000,0:00:03.000\nTwo\n',
    captions: ['1 2 One / more', '2 3 Two'],
  },
];

/** Right is what the parser and the tokenizer of the W3C's WebVTT (sections 6.1 and 6.4) make of it, as browsers do. */
const vtt: Sample[] = [
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

/** As YouTube sends automatic captions: a line comes below, stands alone for a hundredth, and goes on above the next one. */
const rolling = `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
hello<00:00:00.480><c> and</c><00:00:00.719><c> welcome</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
hello and welcome
 

00:00:02.399 --> 00:00:04.470 align:start position:0%
hello and welcome
to<00:00:02.720><c> my</c><00:00:02.960><c> channel</c>

00:00:04.470 --> 00:00:04.480 align:start position:0%
to my channel
 

00:00:04.480 --> 00:00:07.000 align:start position:0%
to my channel
<00:00:05.000><c>[Music]</c>
`;

/** The same as it becomes when a tool writes it as SRT. */
const rollingSrt = `1
00:00:00,160 --> 00:00:02,389
 
hello and welcome

2
00:00:02,389 --> 00:00:02,399
hello and welcome
 

3
00:00:02,399 --> 00:00:04,470
hello and welcome
to my channel

4
00:00:04,470 --> 00:00:04,480
to my channel
`;

const youtube: Sample[] = [
  {
    name: 'rolling captions, each phrase once, from when it is spoken',
    file: rolling,
    captions: ['0.16 2.399 hello and welcome', '2.399 4.48 to my channel', '5 7 [Music]'],
  },
  {
    name: 'rolling captions that became SRT',
    file: rollingSrt,
    captions: ['0.16 2.399 hello and welcome', '2.399 4.48 to my channel'],
  },
];

describe('caption files', () => {
  for (const [kind, samples] of Object.entries({ SRT: srt, WebVTT: vtt, YouTube: youtube }))
    for (const { name, file, captions, skipped = [] } of samples)
      it(`of ${kind}: ${name}`, () => {
        const read = readCaptions(file, 'captions');
        assert.deepEqual(shown(read), captions);
        assert.deepEqual(
          read.skipped.map(({ line }) => line),
          skipped,
        );
      });

  it('of YouTube say when each word is spoken', () => {
    assert.deepEqual(
      readCaptions(rolling, 'captions')
        .words.slice(0, 6)
        .map(({ text, start }) => [text, start]),
      [
        ['hello', 0.16],
        ['and', 0.48],
        ['welcome', 0.719],
        ['to', 2.399],
        ['my', 2.72],
        ['channel', 2.96],
      ],
    );
  });
});

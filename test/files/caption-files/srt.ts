import type { Sample } from './sample.ts';

/** Times of four captions of a second each. */
const at = [
  '00:00:01,000 --> 00:00:02,000',
  '00:00:02,000 --> 00:00:03,000',
  '00:00:03,000 --> 00:00:04,000',
];

/** Right are the captions that FFmpeg's `srtdec.c` finds, and the texts that VLC's `subsdec.c` shows. */
export const srt: Sample[] = [
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

import type { Sample } from './sample.ts';

/**
 * Automatic captions as YouTube sends them: a line appears at the bottom, stands alone for a hundredth of a second, and
 * moves above the next one.
 */
export const rolling = `WEBVTT
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

/** The rolling captions as a tool writes them as SRT. */
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

export const youtube: Sample[] = [
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

import type { Tone } from '../../ui/parts.tsx';
import type { Target } from './possible.ts';

type Change = NonNullable<Target['change']>;

const words: Record<Change['kind'], Record<Change['status'], string>> = {
  remove: {
    pending: 'It is being taken back.',
    calling: 'It is being taken back.',
    reading: 'It is being taken back, and looked for: no answer came.',
    refused: 'It was not taken back.',
    unconfirmed: 'Nobody knows whether it was taken back: look there.',
  },
  revise: {
    pending: 'It is being corrected.',
    calling: 'It is being corrected.',
    reading: 'It is being corrected, and looked at: no answer came.',
    refused: 'It was not corrected.',
    unconfirmed: 'Nobody knows whether it was corrected: look there.',
  },
  repost: {
    pending: 'It is being reposted.',
    calling: 'It is being reposted.',
    reading: 'It is being reposted, and looked for: no answer came.',
    refused: 'It was not reposted.',
    unconfirmed: 'Nobody knows whether it was reposted: look there.',
  },
};

const tones: Record<Change['status'], Tone> = {
  pending: 'accent',
  calling: 'accent',
  reading: 'warn',
  refused: 'bad',
  unconfirmed: 'warn',
};

/** How what is done with a post that is out stands, in a sentence. */
export const stateOfChange = ({ kind, status }: Change): readonly [string, Tone] => [
  words[kind][status],
  tones[status],
];

import type { Tone } from '../../ui/parts.tsx';
import type { Target } from './possible.ts';
import { i18n } from '../../lib/i18n.ts';

type Change = NonNullable<Target['change']>;

const words: Record<Change['kind'], Record<Change['status'], string>> = {
  remove: {
    pending: i18n.t('It is being taken back.'),
    calling: i18n.t('It is being taken back.'),
    reading: i18n.t('It is being taken back, and looked for: no answer came.'),
    refused: i18n.t('It was not taken back.'),
    unconfirmed: i18n.t('Nobody knows whether it was taken back: look there.'),
  },
  revise: {
    pending: i18n.t('It is being corrected.'),
    calling: i18n.t('It is being corrected.'),
    reading: i18n.t('It is being corrected, and looked at: no answer came.'),
    refused: i18n.t('It was not corrected.'),
    unconfirmed: i18n.t('Nobody knows whether it was corrected: look there.'),
  },
  repost: {
    pending: i18n.t('It is being reposted.'),
    calling: i18n.t('It is being reposted.'),
    reading: i18n.t('It is being reposted, and looked for: no answer came.'),
    refused: i18n.t('It was not reposted.'),
    unconfirmed: i18n.t('Nobody knows whether it was reposted: look there.'),
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

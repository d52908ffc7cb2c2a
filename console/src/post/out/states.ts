import type { Tone } from '../../ui/parts.tsx';
import type { Target } from './possible.ts';
import { i18n } from '../../lib/i18n.ts';

type Change = NonNullable<Target['change']>;

const words: Record<Change['kind'], Record<Change['status'], string>> = {
  remove: {
    pending: i18n.t('The post is being deleted from the platform.'),
    calling: i18n.t('The post is being deleted from the platform.'),
    reading: i18n.t('The answer was lost. The service checks whether the post was deleted.'),
    refused: i18n.t('The post was not deleted from the platform.'),
    unconfirmed: i18n.t('The deletion is unconfirmed: check there.'),
  },
  revise: {
    pending: i18n.t('The post is being corrected.'),
    calling: i18n.t('The post is being corrected.'),
    reading: i18n.t('The answer was lost. The service checks whether the post was corrected.'),
    refused: i18n.t('The post was not corrected.'),
    unconfirmed: i18n.t('The correction is unconfirmed: check there.'),
  },
  repost: {
    pending: i18n.t('The post is being reposted.'),
    calling: i18n.t('The post is being reposted.'),
    reading: i18n.t('The answer was lost. The service checks whether the post was reposted.'),
    refused: i18n.t('The post was not reposted.'),
    unconfirmed: i18n.t('The repost is unconfirmed: check there.'),
  },
};

const tones: Record<Change['status'], Tone> = {
  pending: 'accent',
  calling: 'accent',
  reading: 'warn',
  refused: 'bad',
  unconfirmed: 'warn',
};

/** Returns a sentence about the state of a change to a published post, and its tone. */
export const stateOfChange = ({ kind, status }: Change): readonly [string, Tone] => [
  words[kind][status],
  tones[status],
];

import type { Data } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { listInSentence } from '../lib/lists.ts';
import { fullTimeOf } from '../lib/times.ts';
import { failureWords, heldWords, isHoldCode } from '../post/reasons.ts';
import { platformName } from '../post/states.tsx';

type Item = Data<'listAttention'>['items'][number];

/** Messages for kinds without a more specific message from the service. */
const byKind: Readonly<Partial<Record<Item['kind'], () => string>>> = {
  'post.unconfirmed': () =>
    i18n.t(
      'The platform did not answer, so the post may be live. Check the account, and record what you found. Nothing is sent again until then.',
    ),
  'connection.expired': () => i18n.t('The platform no longer accepts this account. Reconnect it.'),
  'connection.ending': () => i18n.t('The access to this account expires soon. Reconnect it before then.'),
  'review.blocked': () =>
    i18n.t('Too few people may approve this post, so it cannot be published. Choose other reviewers.'),
  'review.waiting': () => i18n.t('The post waits for your review and is not published before it.'),
  'confirmation.waiting': () => i18n.t('An app asks whether this post may be published.'),
  'confirmation.unused': () =>
    i18n.t(
      'You approved this post, but the app that asked has not published it. Publish or schedule it yourself.',
    ),
  'draft.waiting': () => i18n.t('An agent wrote this draft. Approve it, or change it.'),
};

/** Returns why an item needs a person, in the reader's language; the service's own words where only it knows the reason. */
export const attentionWords = ({ kind, code, message, until, platforms }: Item, zone: string): string => {
  if (kind === 'post.held' && code !== null && isHoldCode(code) && until !== null)
    return heldWords(code, {
      platforms: listInSentence(platforms.map(platformName)),
      time: fullTimeOf(until, zone),
    });
  if (kind === 'post.failed') return failureWords({ code: code ?? '', message });
  return byKind[kind]?.() ?? message;
};

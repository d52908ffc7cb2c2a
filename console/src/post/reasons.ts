import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { fullTimeOf } from '../lib/times.ts';

type HoldCode = Schemas['HoldCode'];

/** Parts of a sentence about a wait: the names of the platforms, and when the wait ends. */
interface Wait {
  platforms: string;
  time: string;
}

/** Reasons why a due post is on hold on a platform, each with the action that helps. */
const holds: Readonly<Record<HoldCode, (wait: Wait) => string>> = {
  connection_missing: ({ platforms, time }) =>
    i18n.t(
      'The brand has no connected account on {platforms}. Connect one by {time}, and the post is published there automatically.',
      { platforms, time },
    ),
  token_expired: ({ platforms, time }) =>
    i18n.t(
      'The account on {platforms} must be reconnected. Reconnect it by {time}, and the post is published there automatically.',
      { platforms, time },
    ),
  billing_suspended: ({ platforms, time }) =>
    i18n.t(
      'The organization is suspended. Fix that by {time}, and the post is published on {platforms} automatically.',
      { platforms, time },
    ),
  review_pending: ({ platforms, time }) =>
    i18n.t(
      'The post is not approved yet. Approve it by {time}, and it is published on {platforms} automatically.',
      { platforms, time },
    ),
  publishing_paused: ({ platforms, time }) =>
    i18n.t(
      'The operator has paused publishing on {platforms}. The post is published there automatically if the pause ends by {time}.',
      { platforms, time },
    ),
  budget_used_up: ({ platforms, time }) =>
    i18n.t(
      'The budget or the credits for {platforms} are used up. Raise the budget or buy credits by {time}, and the post is published there automatically.',
      { platforms, time },
    ),
  account_paused: ({ platforms }) =>
    i18n.t(
      'The account on {platforms} is paused for a while. The post is published there automatically afterwards.',
      {
        platforms,
      },
    ),
};

export const isHoldCode = (code: string): code is HoldCode => Object.hasOwn(holds, code);

/** Why a post waits on these platforms, with the time in the reader's zone. */
export const heldWords = (code: HoldCode, wait: Wait): string => holds[code](wait);

/** Whether connecting an account ends the wait. */
export const endsByAccount = (code: HoldCode): boolean =>
  code === 'connection_missing' || code === 'token_expired';

/** Messages for failed targets, by the codes of the service. */
const failures: Readonly<Partial<Record<string, () => string>>> = {
  expired: () => i18n.t('The post was too late to be published here. Choose a new time, or publish it now.'),
  not_approved: () => i18n.t('The post was not approved in time. Choose a new time, and have it approved.'),
  author_removed: () =>
    i18n.t(
      'The person who scheduled this left, so the post was stopped. Read it, then try again to publish it.',
    ),
  connection_missing: () => i18n.t('The account was not connected in time. Connect it, and try again.'),
  token_expired: () => i18n.t('The account was not reconnected in time. Reconnect it, and try again.'),
  billing_suspended: () => i18n.t('The organization stayed suspended. Fix that, and try again.'),
  tries_exhausted: () =>
    i18n.t('The platform kept refusing temporarily, so nothing was published. Try again later.'),
  preparation_failed: () =>
    i18n.t('The platform had problems, so nothing was published. Try again when it works.'),
  not_published: () => i18n.t('A person checked and did not find the post there. Try again to publish it.'),
};

/** Why a target has failed: in the reader's language where the service says so, else in the platform's words. */
export const failureWords = ({ code, message }: { code: string; message: string }): string =>
  failures[code]?.() ?? message;

/** Reasons of changes in the timeline, as the service writes them. */
const reasons: Readonly<Record<string, () => string>> = {
  created: () => i18n.t('Someone created it.'),
  'the platform accepted it': () => i18n.t('The platform accepted it.'),
  'the platform was checked and does not have it': () => i18n.t('The platform does not have it.'),
  cancelled: () => i18n.t('Someone cancelled it.'),
  'cancelled while on hold': () => i18n.t('Someone cancelled the targets on hold.'),
  archived: () => i18n.t('Someone archived it.'),
  unarchived: () => i18n.t('Someone unarchived it.'),
  deleted: () => i18n.t('Someone deleted it.'),
  restored: () => i18n.t('Someone restored it.'),
  'checked: the post is on the account': () => i18n.t('A person checked the account and found it.'),
  'checked: the post is not on the account': () =>
    i18n.t('A person checked the account and did not find it.'),
  'the cause of the hold was resolved': () => i18n.t('The cause of the hold was resolved.'),
  'the organization is no longer suspended': () => i18n.t('The organization is no longer suspended.'),
  'an operator resumed publishing': () => i18n.t('The operator resumed publishing.'),
  'the account is connected': () => i18n.t('The account is connected.'),
  'the post is approved': () => i18n.t('The post is approved.'),
  'the account is no longer paused': () => i18n.t('The pause of the account has ended.'),
};

/** Reasons that contain times, by how they begin. */
const begun: readonly (readonly [begins: RegExp, words: (time: string) => string])[] = [
  [/^scheduled for (\S+Z)$/, time => i18n.t('Someone scheduled it for {time}.', { time })],
  [/^queued for (\S+Z)$/, time => i18n.t('Someone added it to the queue, for {time}.', { time })],
  [/^(?:publish|retry) on /, () => i18n.t('Someone published it.')],
  [/^changed [a-zA-Z, ]+$/, () => i18n.t('Someone changed it.')],
];

const instants = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Returns the reason of a change, with times in the reader's zone. Unknown reasons keep the service's wording. */
export const reasonWords = (reason: string, zone: string): string => {
  const known = reasons[reason];
  if (known) return known();
  for (const [begins, say] of begun) {
    const found = begins.exec(reason);
    if (found) return say(found[1] === undefined ? '' : fullTimeOf(found[1], zone));
  }
  const words = reason.replace(instants, found => fullTimeOf(found, zone));
  return words.charAt(0).toUpperCase() + words.slice(1);
};

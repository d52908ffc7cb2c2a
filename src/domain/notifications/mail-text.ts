import { asLine } from '../lines.ts';

/**
 * Content of a mail. Subject and body contain names that people chose. Each name is shown on one line, whatever it
 * contains.
 */
export interface MailContent {
  subject: string;
  body: string;
  /** Time of the event. This and every time in `body` is in the reader's time zone. */
  when: string;
  /** Page with details, or null if there is none. */
  url: string | null;
  /** Reason why the mail is sent, as one true sentence. */
  reason: string;
  /** Null for a mail that cannot be turned off. */
  preferencesUrl: string | null;
}

const about: Readonly<Record<string, string>> = {
  'post.published': 'posts that are published',
  'post.failed': 'posts that fail or wait',
  'post.unconfirmed': 'posts whose outcome is unknown',
  'post.review': 'reviews of posts',
  'post.note': 'notes that mention you',
  'agent.run.completed': 'agent runs',
  'clip.render.completed': 'clips that are ready',
  'team.invitation': 'invitations',
  'webhook.disabled': 'failing webhooks',
  'post.milestone': 'milestones of posts',
  'budget.low': 'budgets that are nearly used up',
  'comment.assigned': 'comments assigned to you',
  'connection.missing_scopes': 'accounts with missing permissions',
};

/**
 * Returns why a mail of this type is sent. The sentence holds for people who subscribed and for people with default
 * settings.
 */
export const mailReason = (type: string): string => {
  if (type === 'account.invitation')
    return 'You received this mail because someone invited this address. If you do not expect an invitation, ignore this mail.';
  if (type === 'account.review_link')
    return 'You received this mail because the organization named in it asks this address for a review. Do not forward it: anyone with the link can approve in your name.';
  if (type.startsWith('account.')) return 'You received this mail because it concerns your account.';
  return `You received this mail because you are a member of the organization and subscribed to mails about ${about[type] ?? 'this'}.`;
};

/** Returns the mail as plain text. */
export const mailText = ({ body, when, url, reason, preferencesUrl }: MailContent): string =>
  [
    asLine(body),
    when,
    url,
    `--\n${reason}${preferencesUrl === null ? '' : ` Change this: ${preferencesUrl}`}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');

/** Returns the mail as HTML without images and styles. */
export const mailHtml = ({ subject, body, when, url, reason, preferencesUrl }: MailContent): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(asLine(subject))}</title></head><body>`,
    `<h1 style="font-size:1.2em">${escaped(asLine(subject))}</h1>`,
    `<p>${escaped(asLine(body))}</p>`,
    `<p>${escaped(when)}</p>`,
    url && `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`,
    `<p style="color:#666"><small>${reason}${preferencesUrl === null ? '' : ` <a href="${escaped(preferencesUrl)}">Change this</a>`}</small></p>`,
    '</body></html>',
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, found => entities[found] ?? found);

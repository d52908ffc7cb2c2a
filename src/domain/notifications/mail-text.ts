import { asLine } from '../lines.ts';

/** What a mail tells. Names that people gave stand in its subject and body: each is a line in the mail, whatever is in them. */
export interface MailContent {
  subject: string;
  body: string;
  /** When that happened, and with `body` each time in the reader's zone. */
  when: string;
  /** Where it can be seen; null where there is nothing to see. */
  url: string | null;
  /** Why it is sent: one true sentence. */
  reason: string;
  /** Null for a mail that cannot be switched off. */
  preferencesUrl: string | null;
}

const about: Readonly<Record<string, string>> = {
  'post.published': 'posts that are published',
  'post.failed': 'posts that fail or wait',
  'post.unconfirmed': 'posts whose outcome is unknown',
  'post.review': 'reviews of posts',
  'post.note': 'notes that name you',
  'agent.run.completed': 'runs of agents',
  'clip.render.completed': 'clips that are ready',
  'team.invitation': 'invitations',
  'webhook.disabled': 'webhooks that fail',
  'post.milestone': 'posts that reach a number',
  'comment.assigned': 'comments that you are to answer',
  'connection.missing_scopes': 'accounts that allow too little',
};

/** Why a mail of this type is sent; true for who chose to get it, and for who gets it until they choose otherwise. */
export const mailReason = (type: string): string => {
  if (type === 'account.invitation')
    return 'You get this mail because somebody invited this address. If you do not expect that, do nothing.';
  if (type === 'account.review_link')
    return 'You get this mail because the organization that it names asks this address for a review. Do not pass it on: its link works as your word.';
  if (type.startsWith('account.')) return 'You get this mail because it is about your account.';
  return `You get this mail as a member of the organization who gets mails about ${about[type] ?? 'this'}.`;
};

/** The mail for readers without HTML. */
export const mailText = ({ body, when, url, reason, preferencesUrl }: MailContent): string =>
  [
    asLine(body),
    when,
    url,
    `--\n${reason}${preferencesUrl === null ? '' : ` Change that: ${preferencesUrl}`}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');

/** The same as a page that needs no images and no styles. */
export const mailHtml = ({ subject, body, when, url, reason, preferencesUrl }: MailContent): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(asLine(subject))}</title></head><body>`,
    `<h1 style="font-size:1.2em">${escaped(asLine(subject))}</h1>`,
    `<p>${escaped(asLine(body))}</p>`,
    `<p>${escaped(when)}</p>`,
    url && `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`,
    `<p style="color:#666"><small>${reason}${preferencesUrl === null ? '' : ` <a href="${escaped(preferencesUrl)}">Change that</a>`}</small></p>`,
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

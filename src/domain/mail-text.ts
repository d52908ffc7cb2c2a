import { asLine } from './lines.ts';

/** What a mail tells. Names that people gave stand in its subject and body: each is a line in the mail, whatever is in them. */
export interface MailContent {
  subject: string;
  body: string;
  /** Where it can be seen; null where there is nothing to see. */
  url: string | null;
  /** Null for a mail that cannot be switched off. */
  preferencesUrl: string | null;
}

const chosen = 'You get this mail because you chose to be told of it.';
const accounts = 'You get this mail because it is about your account.';

/** The mail for readers without HTML. */
export const mailText = ({ body, url, preferencesUrl }: MailContent): string =>
  [
    asLine(body),
    url,
    `--\n${preferencesUrl === null ? accounts : `${chosen} Change that: ${preferencesUrl}`}`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');

/** The same as a page that needs no images and no styles. */
export const mailHtml = ({ subject, body, url, preferencesUrl }: MailContent): string =>
  [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escaped(asLine(subject))}</title></head><body>`,
    `<h1 style="font-size:1.2em">${escaped(asLine(subject))}</h1>`,
    `<p>${escaped(asLine(body))}</p>`,
    url && `<p><a href="${escaped(url)}">${escaped(url)}</a></p>`,
    `<p style="color:#666"><small>${footer(preferencesUrl)}</small></p>`,
    '</body></html>',
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n');

const footer = (preferencesUrl: string | null): string =>
  preferencesUrl === null ? accounts : `${chosen} <a href="${escaped(preferencesUrl)}">Change that</a>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, found => entities[found] ?? found);

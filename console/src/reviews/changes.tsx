import type { ReactNode } from 'react';
import type { Schemas } from '@sdk';
import { platformName } from '../post/states.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

type Since = NonNullable<Schemas['PostReview']['changedSince']>;
type Change = Since['changes'][number];
type Content = NonNullable<Change['before']>;

const fieldNames: Record<Change['fields'][number], string> = {
  account: i18n.t('Account'),
  text: i18n.t('Text'),
  media: i18n.t('Files'),
  thread: i18n.t('Thread'),
  options: i18n.t('Settings'),
  card: i18n.t('Link card'),
};

const wordsOfCard = (card: Content['card']): string =>
  card === null ? i18n.t('None') : [card.title, card.description, card.pictureUrl].filter(Boolean).join('\n');

/** One field of what a platform gets, as words. */
const wordsOf = (content: Content | null, field: Change['fields'][number]): string => {
  if (content === null) return '';
  if (field === 'text') return content.text;
  if (field === 'account') return content.account ?? i18n.t('None');
  if (field === 'thread') return content.thread.map(({ text }) => text).join('\n\n');
  if (field === 'card') return wordsOfCard(content.card);
  if (field === 'options') return JSON.stringify(content.options, null, 1);
  return content.media
    .map(({ altText }, index) => `${index + 1}. ${altText ?? i18n.t('Without an alternative text')}`)
    .join('\n');
};

const Field = ({ change, field }: { change: Change; field: Change['fields'][number] }) => (
  <div className="flex flex-col gap-1">
    <h4 className="text-quiet">{fieldNames[field]}</h4>
    <del dir="auto" className="rounded-lg bg-bad-wash px-2 py-1 whitespace-pre-wrap empty:hidden">
      {wordsOf(change.before, field)}
    </del>
    <ins
      dir="auto"
      className="rounded-lg bg-good-wash px-2 py-1 whitespace-pre-wrap no-underline empty:hidden"
    >
      {wordsOf(change.after, field)}
    </ins>
  </div>
);

/** Shows the changes since the last decision, by platform. `before` is the publish time at that decision, if it differs. */
export const Changes = ({ since, before }: { since: Since; before: ReactNode }) => (
  <section aria-label={i18n.t('Changes since')} className="flex flex-col gap-3">
    <h3 className="font-medium">{i18n.t('Changed since the last decision')}</h3>
    {before !== null && (
      <p>
        <Trans id="The post was planned for {before}." values={{ before }} />
      </p>
    )}
    {since.changes.map(change => (
      <div key={change.platform} className="flex flex-col gap-2">
        <h4 className="font-medium">{platformName(change.platform)}</h4>
        {change.fields.map(field => (
          <Field key={field} change={change} field={field} />
        ))}
      </div>
    ))}
  </section>
);

/** Returns the publish time at the time of the decision, or null if it is unchanged. */
export const timeBefore = (since: Since, scheduledAt: string | null): string | null =>
  since.scheduledAt === scheduledAt ? null : since.scheduledAt;

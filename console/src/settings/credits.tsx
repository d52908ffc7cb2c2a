import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { pricesQuery } from '../api/queries.ts';
import { useOrganization } from '../shell/organization.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Card, Loaded } from '../ui/parts.tsx';
import { Facts, Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { number, signedNumber } from '../lib/numbers.ts';
import { i18n } from '../lib/i18n.ts';
import { platformName } from '../post/states.tsx';

const operations: Record<Schemas['CreditOperation'], string> = {
  'carousels.generate': i18n.t('Create a carousel'),
  'carousels.refine': i18n.t('Refine a carousel'),
  'clips.scenes': i18n.t('Detect scenes in a video'),
  'clips.transcript': i18n.t('Transcribe a video'),
  'clips.render': i18n.t('Render a clip'),
  'kb.ingest': i18n.t('Read a document into a knowledge base'),
  'ideas.generate': i18n.t('Find ideas'),
  'ideas.enrich': i18n.t('Turn an idea into a draft'),
  'comments.draft': i18n.t('Draft an answer to a comment'),
  'agents.run': i18n.t('Run an agent'),
  'posts.publish': i18n.t('Publish a post'),
};

/** Units of the prices in credits. */
const units: Record<string, (per: number) => string> = {
  slide: per => i18n.t('{per, plural, one {for one slide} other {for up to # slides}}', { per }),
  second: per => i18n.t('{per, plural, one {for one second} other {for up to # seconds}}', { per }),
  chunk: per => i18n.t('{per, plural, one {for one passage} other {for up to # passages}}', { per }),
};

const kinds: Record<Schemas['CreditKind'], string> = {
  grant: i18n.t('Granted'),
  hold: i18n.t('On hold'),
  capture: i18n.t('Spent'),
  release: i18n.t('Returned'),
  expire: i18n.t('Expired'),
};

/** What each action costs. */
export const Prices = () => {
  const { org, api } = useOrganization();
  const prices = useQuery(pricesQuery({ orgId: org.id, api }));
  const isFree = prices.data?.every(({ operation }) => operation !== 'posts.publish');
  return (
    <Part title={i18n.t('Prices')} note={isFree === true ? i18n.t('Publishing is free.') : undefined}>
      <Loaded from={prices}>
        {list => (
          <Card>
            <Facts
              of={list.map(({ operation, platform, credits, per, unit }) => [
                platform === null
                  ? operations[operation]
                  : i18n.t('Publish a post on {platform}', { platform: platformName(platform) }),
                <>
                  <strong className="font-medium">{number(credits)}</strong>{' '}
                  <span className="text-quiet">{units[unit]?.(per)}</span>
                </>,
              ])}
            />
          </Card>
        )}
      </Loaded>
    </Part>
  );
};

/** Every credit that came and went, the latest first. */
export const Entries = () => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'billing', 'entries'],
    read: (range, options) => api.billing.getCredits(range, options),
    itemsOf: ({ entries }) => entries,
  });
  return (
    <Part title={i18n.t('Credits')}>
      <More list={list} empty={<EmptyState title={i18n.t('No credits were added or spent')} />}>
        {entries => (
          <Rows label={i18n.t('Credits')}>
            {entries.map(({ id, createdAt, kind, amount, balanceAfter, reason }) => (
              <Row
                key={id}
                title={
                  <>
                    <span className="tabular-nums">{signedNumber(amount)}</span>
                    <span className="font-normal">{kinds[kind]}</span>
                  </>
                }
                note={
                  <>
                    <span className="block" dir="auto">
                      {reason}
                    </span>
                    <When at={createdAt} />
                  </>
                }
                actions={
                  <span className="text-quiet">
                    {i18n.t('{balanceAfter} afterwards', { balanceAfter: number(balanceAfter) })}
                  </span>
                }
              />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};

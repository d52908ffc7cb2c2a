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

const operations: Record<Schemas['PricedOperation'], string> = {
  'carousels.generate': 'Make a carousel',
  'carousels.refine': 'Refine a carousel',
  'clips.scenes': 'Find scenes in a video',
  'clips.transcript': 'Write down what is said in a video',
  'clips.render': 'Render a clip',
  'kb.ingest': 'Read a document into knowledge',
  'ideas.generate': 'Find ideas',
  'ideas.enrich': 'Work an idea out',
  'comments.draft': 'Draft an answer to a comment',
  'agents.run': 'Run an agent',
};

/** What so many credits are for. */
const units: Record<string, (per: string) => string> = {
  slide: per => `for up to ${per} slides`,
  second: per => `for up to ${per} seconds`,
  chunk: per => `for up to ${per} passages`,
};

const kinds: Record<Schemas['CreditKind'], string> = {
  grant: 'Granted',
  hold: 'Held',
  capture: 'Spent',
  release: 'Given back',
  expire: 'Expired',
};

/** What each action costs. */
export const Prices = () => {
  const { org, api } = useOrganization();
  const prices = useQuery(pricesQuery({ orgId: org.id, api }));
  return (
    <Part title="Prices" note="Posting costs nothing.">
      <Loaded from={prices}>
        {list => (
          <Card>
            <Facts
              of={list.map(({ operation, credits, per, unit }) => [
                operations[operation],
                <>
                  <strong className="font-medium">{number(credits)}</strong>{' '}
                  <span className="text-quiet">{units[unit]?.(number(per))}</span>
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
    <Part title="Credits">
      <More list={list} empty={<EmptyState title="No credits came or went" />}>
        {entries => (
          <Rows label="Credits">
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
                    <span className="block">{reason}</span>
                    <When at={createdAt} />
                  </>
                }
                actions={<span className="text-quiet">{`${number(balanceAfter)} afterwards`}</span>}
              />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};

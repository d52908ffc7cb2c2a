import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { pricesQuery } from '../api/queries.ts';
import { number } from '../lib/numbers.ts';
import { useOrganization } from '../shell/organization.ts';
import { i18n } from '../lib/i18n.ts';

/** Shows the cost of an operation before it is started, and the available credits. */
export const Cost = ({
  of: operation,
  units,
  note = i18n.t('Failures are free.'),
}: {
  of: Schemas['PricedOperation'];
  /** Slides, or seconds. */
  units: number;
  note?: string;
}) => {
  const { org, api } = useOrganization();
  const { data: prices } = useQuery(pricesQuery({ orgId: org.id, api }));
  const { data: balance } = useQuery({
    queryKey: [org.id, 'billing', 'balance'],
    queryFn: async ({ signal }) => (await api.billing.get({ signal })).credits.balance,
    // who may not see what is paid sees the price alone
    retry: false,
  });
  const price = prices?.find(one => one.operation === operation);
  if (!price) return null;
  const cost = price.credits * Math.max(1, Math.ceil(units / price.per));
  return (
    <p className={balance !== undefined && balance < cost ? 'text-warn' : 'text-quiet'}>
      <span>
        {i18n.t('{cost, plural, one {This costs # credit.} other {This costs # credits.}}', { cost })}
      </span>{' '}
      {balance !== undefined && <span>{i18n.t('You have {balance}.', { balance: number(balance) })}</span>}{' '}
      <span>{note}</span>
    </p>
  );
};

import { useMutation, useQuery } from '@tanstack/react-query';
import type { Data, Schemas } from '@sdk';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Card, Loaded, Note } from '../ui/parts.tsx';
import { Facts, Part } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Entries, Prices } from './credits.tsx';
import { number } from '../lib/numbers.ts';
import { Limits } from './limits.tsx';
import { Spending } from './spending.tsx';
import { i18n } from '../lib/i18n.ts';

type Billing = Data<'getBilling'>;

const plans: Record<Schemas['Plan'], string> = {
  free: i18n.t('Free'),
  pro: i18n.t('Pro'),
  agency: i18n.t('Agency'),
};

const states = {
  active: [i18n.t('Active'), 'good'],
  past_due: [i18n.t('A payment is due'), 'warn'],
  suspended: [i18n.t('Suspended'), 'bad'],
  expired: [i18n.t('Expired'), 'bad'],
} as const;

/** Leads to the pages of the payment service; it comes back here. */
const usePay = () => {
  const { api } = useOrganization();
  return useMutation({
    mutationFn: async (plan: 'pro' | 'agency' | undefined) => {
      const { url } = await (plan === undefined
        ? api.billing.createPortalSession()
        : api.billing.createCheckoutSession({ plan }));
      location.assign(url);
    },
  });
};

const Payments = ({ billing }: { billing: Billing }) => {
  const { person } = useOrganization();
  const pay = usePay();
  if (!person.features.payments) return null;
  if (billing.managedBy === 'stripe')
    return (
      <Button isBusy={pay.isPending} onClick={() => pay.mutate(undefined)}>
        {i18n.t('Manage the subscription')}
      </Button>
    );
  return (['pro', 'agency'] as const)
    .filter(plan => plan !== billing.plan)
    .map(plan => (
      <Button key={plan} isBusy={pay.isPending} onClick={() => pay.mutate(plan)}>
        {i18n.t('Change to {plan}', { plan: plans[plan] })}
      </Button>
    ));
};

const Plan = ({ billing }: { billing: Billing }) => {
  const mayPay = useMay('billing:write');
  const { plan, status, suspended, periodEnd, creditsPerPeriod, credits } = billing;
  const [word, tone] = states[status];
  return (
    <Part title={i18n.t('Plan')} actions={mayPay && <Payments billing={billing} />}>
      {suspended && (
        <Note tone="bad">
          {i18n.t('The organization is suspended, and nothing is published until that is fixed.')}
        </Note>
      )}
      <Card className="flex flex-col gap-3">
        <p className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {plans[plan]} <Badge tone={tone}>{word}</Badge>
        </p>
        <Facts
          of={[
            [i18n.t('Credits left'), <strong key="left">{number(credits.balance)}</strong>],
            [i18n.t('Reserved for running work'), number(credits.held)],
            [i18n.t('New ones in each period'), number(creditsPerPeriod)],
            ...(periodEnd === null
              ? []
              : ([[i18n.t('The period ends'), <When key="end" at={periodEnd} />]] as const)),
          ]}
        />
      </Card>
    </Part>
  );
};

/** Shows the plan, the remaining credits, and their use. */
export const BillingSettings = () => {
  const { org, api } = useOrganization();
  const billing = useQuery({
    queryKey: [org.id, 'billing'],
    queryFn: ({ signal }) => api.billing.get({ signal }),
  });
  return (
    <>
      <Loaded from={billing}>{read => <Plan billing={read} />}</Loaded>
      <Limits />
      <Spending />
      <Prices />
      <Entries />
    </>
  );
};

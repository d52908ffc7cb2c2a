import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { platformName } from '../post/states.tsx';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Loaded } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { showToast } from '../ui/toasts.tsx';
import { i18n } from '../lib/i18n.ts';
import { money } from '../lib/numbers.ts';

type Spending = Exclude<Data<'getSpending'>, string>;
type Budget = Spending['budgets'][number];

/** Share of a budget from which its bar warns. */
const nearlyAll = 0.8;

const Spent = ({ of: { platform, spent, budget } }: { of: Budget }) => {
  const name = platformName(platform);
  const words =
    budget === null
      ? i18n.t('{spent} this month, without a limit', { spent: money(spent) })
      : i18n.t('{spent} of {budget} this month', { spent: money(spent), budget: money(budget) });
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-2">
        <span className="font-medium">{name}</span>
        <span className="text-quiet">{words}</span>
      </p>
      {budget !== null && (
        <Bar
          label={name}
          words={words}
          part={spent / Math.max(budget, 0.000_001)}
          isFull={spent >= budget * nearlyAll}
        />
      )}
    </div>
  );
};

const Limit = ({ budget }: { budget: number | null }) => {
  const { org, api } = useOrganization();
  const client = useQueryClient();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: (dollars: number | null) => api.billing.setSpendingBudget('x', { budget: dollars }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [org.id, 'spending'] });
      showToast(i18n.t('Saved'));
    },
  });
  return (
    <Form
      action={i18n.t('Save')}
      look="plain"
      sends={save}
      onSend={form => {
        const given = readField(form, 'budget');
        save.mutate(given === '' ? null : Number(given));
      }}
    >
      <TextField
        label={i18n.t('Budget for X per month, in US dollars')}
        hint={i18n.t(
          'A post that does not fit is held and published once you raise the budget or the month ends. Leave it empty for no limit.',
        )}
        name="budget"
        type="number"
        inputMode="decimal"
        min={0}
        max={1_000_000}
        step="any"
        defaultValue={budget ?? ''}
      />
    </Form>
  );
};

/** Shows what platforms charged this month, and lets people who manage billing cap it. */
export const Spending = () => {
  const { org, api } = useOrganization();
  const mayLimit = useMay('billing:write');
  const read = useQuery({
    queryKey: [org.id, 'spending'],
    // a text only if CSV is asked for
    queryFn: ({ signal }) => api.billing.getSpending({}, { signal }) as Promise<Spending>,
  });
  return (
    <Part title={i18n.t('What platforms charge')}>
      <Loaded from={read}>
        {({ budgets }) => {
          const limit = budgets.find(({ platform }) => platform === 'x')?.budget ?? null;
          return (
            <Card className="flex flex-col gap-4">
              {budgets.map(one => (
                <Spent key={one.platform} of={one} />
              ))}
              {budgets.length === 0 && (
                <p className="text-quiet">{i18n.t('Nothing has been charged this month.')}</p>
              )}
              {mayLimit && <Limit key={String(limit)} budget={limit} />}
            </Card>
          );
        }}
      </Loaded>
    </Part>
  );
};

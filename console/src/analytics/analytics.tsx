import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/parts.tsx';
import { BestTimes } from './best-times.tsx';
import { Filters, type SetSearch } from './filters.tsx';
import { useSummaryCsv } from './queries.ts';
import { analyticsSearch } from './search.ts';
import { SummaryOf } from './summary.tsx';
import { i18n } from '../lib/i18n.ts';

const route = getRouteApi('/o/$org/analytics');

/** Page with the results of everything published in a period. */
export const Analytics = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [now] = useState(() => Date.now());
  const shown = { search, now };
  const csv = useSummaryCsv(shown);
  const set: SetSearch = change =>
    void navigate({ search: analyticsSearch({ ...search, ...change }), replace: true });
  return (
    <Screen
      title={i18n.t('Analytics')}
      note={i18n.t('The results of your posts, as reported by the platforms. Missing numbers are not 0.')}
      actions={
        <Button isBusy={csv.isPending} onClick={() => csv.mutate()}>
          {i18n.t('Save as CSV')}
        </Button>
      }
    >
      <Filters shown={shown} set={set} />
      <SummaryOf shown={shown} />
      <BestTimes shown={shown} />
    </Screen>
  );
};

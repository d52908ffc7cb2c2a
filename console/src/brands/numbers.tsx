import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SummaryOf } from '../analytics/summary.tsx';
import { useOrganization } from '../shell/organization.ts';
import { buttonClass } from '../ui/button.tsx';
import { Part } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';
import { Followers } from './followers.tsx';
import type { Brand } from './known.tsx';

/** Shows the followers of a brand, and the results of its posts in the last 30 days. */
export const NumbersOf = ({ brand }: { brand: Brand }) => {
  const { org } = useOrganization();
  const [now] = useState(() => Date.now());
  return (
    <>
      <Followers brandSlug={brand.slug} />
      <Part
        title={i18n.t('The last thirty days')}
        actions={
          <Link to="/o/$org/analytics" params={{ org: org.slug }} className={buttonClass()}>
            {i18n.t('All numbers')}
          </Link>
        }
      >
        <SummaryOf shown={{ search: { brand: brand.slug }, now }} />
      </Part>
    </>
  );
};

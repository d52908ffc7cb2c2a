import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';

import { i18n } from '../lib/i18n.ts';

/** Page for resources that do not exist or that the person may not see. Both cases look the same. */
export const NotFound = () => (
  <main className="mx-auto max-w-lg p-6">
    <EmptyState
      title={i18n.t('Page not found')}
      action={
        <Link to="/" className={buttonClass('primary')}>
          {i18n.t('Go home')}
        </Link>
      }
    >
      {i18n.t('The page was deleted, or belongs to an organization that you are not in.')}
    </EmptyState>
  </main>
);

import type { ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { Allowed, Unless } from '../shell/allowed.tsx';

/** Shows the buttons of a decision to people who may decide. */
export const Choices = ({ brand, children }: { brand: string; children: ReactNode }) => (
  <>
    <Unless to="posts:write" brand={brand}>
      {i18n.t('You may read this but not decide about it.')}
    </Unless>
    <Allowed to="posts:write" brand={brand}>
      <div className="sticky bottom-14 flex flex-wrap gap-2 rounded-xl border border-line bg-paper p-3 sm:bottom-4">
        {children}
      </div>
    </Allowed>
  </>
);

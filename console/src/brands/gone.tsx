import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';

import { i18n } from '../lib/i18n.ts';
import { rememberFrame, useFrame } from './frame.ts';
import { useBrandState } from './known.tsx';
import { useSwitchBrand } from './switch-brand.ts';

const Gone = ({ slug }: { slug: string }) => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  const turn = useSwitchBrand();
  useEffect(() => {
    rememberFrame(org.id, undefined);
    // A brand that was created elsewhere a moment ago is not known here yet.
    void queries.invalidateQueries({ queryKey: [org.id, 'brands'] });
  }, [org.id, queries, slug]);
  return (
    <div className="p-4 sm:p-6">
      <EmptyState
        title={i18n.t('Unknown brand “{slug}”', { slug })}
        action={
          <Button look="primary" onClick={() => void turn(undefined)}>
            {i18n.t('Show all brands')}
          </Button>
        }
      >
        {i18n.t('The brand was deleted, or you may no longer see it.')}
      </EmptyState>
    </div>
  );
};

/**
 * Shows the screen, or an error if the selected brand does not exist. The composer stays visible, because it holds unsaved
 * text.
 */
export const InFrame = () => {
  const frame = useFrame();
  const { state } = useBrandState(frame ?? '');
  const isWriting = useMatches({ select: matches => matches.at(-1)?.staticData.isComposer === true });
  const isGone = frame !== undefined && state === 'gone';
  return isGone && !isWriting ? <Gone slug={frame} /> : <Outlet />;
};

import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Body } from '@sdk';
import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { SureDialog } from '../ui/sure.tsx';
import { i18n } from '../lib/i18n.ts';

interface BrandChange {
  wanted: Body<'updateBrand'>;
  /** The notice after the change, a sentence. */
  said: string;
}

/** Changes a brand. A change that ends approvals says first how many; `question` has to stand on the screen for that. */
export const useBrandChange = (brandSlug: string, onDone?: (change: BrandChange) => void) => {
  const { api } = useOrganization();
  const [asked, setAsked] = useState<BrandChange & { approvals: number }>();
  const save = useChange({
    noun: 'brands',
    isShown: true,
    run: ({ wanted }: BrandChange) => api.brands.update(brandSlug, wanted),
    said: (_made, { said }) => said,
    onDone: (_made, change) => onDone?.(change),
  });
  const ask = useMutation({
    meta: { isShown: true },
    mutationFn: ({ wanted }: BrandChange) => api.brands.update(brandSlug, wanted, { dryRun: true }),
    onSuccess: ({ endedApprovals }, change) => {
      if (endedApprovals === 0) save.mutate(change);
      else setAsked({ ...change, approvals: endedApprovals });
    },
  });
  const question: ReactNode = (
    <SureDialog
      name={i18n.t('Change it')}
      title={i18n.t('This ends approvals')}
      isOpen={asked !== undefined}
      onClose={() => setAsked(undefined)}
      onSure={() => asked && save.mutate(asked)}
    >
      {i18n.t(
        '{count, plural, one {One approved post needs a new approval, because its content or its approvers change.} other {# approved posts need a new approval, because their content or their approvers change.}}',
        { count: asked?.approvals ?? 0 },
      )}
    </SureDialog>
  );
  const sends = { error: ask.error ?? save.error, isPending: ask.isPending || save.isPending };
  return { change: ask.mutate, sends, question };
};

import { useQuery } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { useSettled } from '../lib/settled.ts';
import { useOrganization } from '../shell/organization.ts';
import { bodyOf, isCheckable, type Draft } from './draft.ts';

export type Checks = Data<'validatePost'>;

/** Milliseconds without typing before the service is asked to check the draft. */
const pauseMs = 250;

/** Checks the current draft against each platform's rules while a person types, using the service's own validation. */
export const useChecks = (draft: Draft) => {
  const { api, org, zone } = useOrganization();
  const settled = useSettled(draft, pauseMs);
  const asked = bodyOf(settled, zone);
  return useQuery({
    queryKey: [org.id, 'checks', asked],
    queryFn: ({ signal }) => api.posts.validate(asked, { signal }),
    enabled: isCheckable(settled),
    placeholderData: before => before,
    // The brand field already shows that the brand is archived.
    select: ({ problems, ...checks }) => ({
      ...checks,
      problems: problems.filter(({ code }) => code !== 'brand_archived'),
    }),
    gcTime: 60_000,
  });
};

import { useQuery } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { useSettled } from '../lib/settled.ts';
import { useOrganization } from '../shell/organization.ts';
import { bodyOf, isCheckable, type Draft } from './draft.ts';

export type Checks = Data<'validatePost'>;

/** How long nobody types before the service is asked, in milliseconds. */
const pauseMs = 250;

/** What each platform would say to the draft as it stands: the service's own checks, asked as one types. */
export const useChecks = (draft: Draft) => {
  const { api, org, zone } = useOrganization();
  const settled = useSettled(draft, pauseMs);
  const asked = bodyOf(settled, zone);
  return useQuery({
    queryKey: [org.id, 'checks', asked],
    queryFn: ({ signal }) => api.posts.validate(asked, { signal }),
    enabled: isCheckable(settled),
    placeholderData: before => before,
    // the brand of the post says that it is archived
    select: ({ problems, ...checks }) => ({
      ...checks,
      problems: problems.filter(({ code }) => code !== 'brand_archived'),
    }),
    gcTime: 60_000,
  });
};

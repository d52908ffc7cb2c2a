import { useQuery } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { useSettled } from '../lib/settled.ts';
import { useOrganization } from '../shell/organization.ts';
import { bodyOf, isCheckable, type Draft } from './draft.ts';

export type Checks = Data<'validatePost'>;

/** Milliseconds without typing before the service is asked to check the draft. */
const pauseMs = 250;

/** Milliseconds between checks while the pages of a document are being drawn, and maximum number of checks. */
const drawingMs = 2_000;
const maxChecks = 15;

/** Whether a document has no pictures of its pages yet, which are drawn a few seconds after the upload. */
const isDrawing = ({ media, pages }: Checks): boolean =>
  media.some(
    ({ id, mimeType }) => mimeType === 'application/pdf' && !pages.some(({ mediaId }) => mediaId === id),
  );

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
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isDrawing(data) && dataUpdateCount < maxChecks ? drawingMs : false,
    // The brand field already shows that the brand is archived.
    select: ({ problems, ...checks }) => ({
      ...checks,
      problems: problems.filter(({ code }) => code !== 'brand_archived'),
    }),
    gcTime: 60_000,
  });
};

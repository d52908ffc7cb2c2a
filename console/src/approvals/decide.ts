import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Data } from '@sdk';
import { isCode } from '../api/client.ts';
import { waitForLogin } from '../session/session.ts';
import { useOrganization } from '../shell/organization.ts';
import { tell, tellProblem } from '../ui/toasts.tsx';
import type { Waiting } from './waiting.ts';

type Preview = Data<'previewPost'>;

/** A confirmation counts only soon after a login: where it is older, the person logs in over the page, and it is sent again. */
const withFreshLogin = async (send: () => Promise<unknown>): Promise<void> => {
  try {
    await send();
  } catch (error) {
    if (!isCode(error, 'authorization_failed')) throw error;
    await waitForLogin('fresh');
    await send();
  }
};

/** Whether a draft is wanted out at a time that is still to come. */
const isAhead = (at: string | null): at is string => at !== null && Date.parse(at) > Date.now();

/** When what waits goes out once it is approved; null for at once. */
export const timeOf = ({ kind }: Waiting, { scheduledAt, plannedFor }: Preview): string | null =>
  scheduledAt ?? (kind === 'draft' && isAhead(plannedFor) ? plannedFor : null);

/** What a person does with something that waits. A draft goes out when it is wanted, else now; a denied one is in the archive, and comes back by the toast. */
export const useDecide = () => {
  const { api, org } = useOrganization();
  const queries = useQueryClient();
  const again = () =>
    Promise.all(
      ['confirmations', 'attention', 'posts', 'calendar'].map(noun =>
        queries.invalidateQueries({ queryKey: [org.id, noun] }),
      ),
    );
  const approve = useMutation({
    meta: { isShown: true },
    mutationFn: async ({ one, preview }: { one: Waiting; preview: Preview }) => {
      const { revision } = preview;
      const ifMatch = `"${revision}"`;
      if (one.kind === 'draft' && isAhead(preview.plannedFor))
        await api.posts.schedule(one.postId, {}, { ifMatch });
      else if (one.kind === 'draft') await api.posts.publish(one.postId, { ifMatch });
      else await withFreshLogin(() => api.confirmations.approveById(one.id, { revision }));
    },
    onSuccess: (_done, { one, preview }) => {
      if (one.kind === 'confirmation') return tell('Approved');
      tell(isAhead(preview.plannedFor) ? 'Approved: it is scheduled' : 'Approved: it is on its way out');
    },
    onError: error =>
      tellProblem(
        isCode(error, 'precondition_failed')
          ? 'It was changed since you saw it: look at it again.'
          : 'It was not approved.',
        error,
      ),
    onSettled: again,
  });
  const deny = useMutation({
    // without a preview, where it was refused: what is denied can be taken back
    mutationFn: async ({ one, preview }: { one: Waiting; preview?: Preview }) => {
      if (one.kind === 'confirmation') await api.confirmations.denyById(one.id);
      else await api.posts.archive(one.postId, preview && { ifMatch: `"${preview.revision}"` });
    },
    onSuccess: (_done, { one }) => {
      if (one.kind === 'confirmation') return tell('Denied');
      return tell('Denied: the draft is in the archive', async () => {
        await api.posts.unarchive(one.postId);
        await again();
      });
    },
    onSettled: again,
  });
  return { approve, deny, isBusy: approve.isPending || deny.isPending };
};

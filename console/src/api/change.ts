import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../shell/organization.ts';
import { showToast, showProblem } from '../ui/toasts.tsx';
import { i18n } from '../lib/i18n.ts';

interface Change<Given, Made> {
  /** First parts, after the organization, of the query keys to refetch after the change. */
  noun: string;
  run: (given: Given) => PromiseLike<Made>;
  said?: (made: Made, given: Given) => string;
  /** Runs the change that undoes this one. Undefined if the change cannot be undone. */
  back?: (made: Made, given: Given) => Given;
  /** Whether a form shows the problem itself. */
  isShown?: boolean;
  /** Changes with the same name are sent one after another. */
  inTurn?: string;
  onDone?: (made: Made, given: Given) => unknown;
}

/** Changes a resource of the organization, shows a toast with an undo, and refetches what changed. */
export const useChange = <Given, Made>(change: Change<Given, Made>) => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [org.id, change.noun] });
  const takeBack = async (given: Given): Promise<void> => {
    try {
      await change.run(given);
      showToast(i18n.t('Restored'));
    } catch (error) {
      showProblem(i18n.t('This could not be undone.'), error);
    } finally {
      await refresh();
    }
  };
  return useMutation({
    meta: { isShown: change.isShown === true },
    ...(change.inTurn !== undefined && { scope: { id: change.inTurn } }),
    mutationFn: async (given: Given) => change.run(given),
    onSuccess: async (made, given) => {
      const { said, back } = change;
      if (said) showToast(said(made, given), back && (() => takeBack(back(made, given))));
      // Leave the screen before its queries are refetched.
      await change.onDone?.(made, given);
    },
    onSettled: refresh,
  });
};

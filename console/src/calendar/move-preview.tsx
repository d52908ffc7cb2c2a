import { useQuery } from '@tanstack/react-query';
import { headOf } from '../post/head.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed, Loading } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { tryAction, type Action, type Done } from './bulk.ts';
import type { Entry } from './entries.ts';
import { i18n } from '../lib/i18n.ts';

const timeOf = (one: Done['results'][number]['before']): string | null =>
  one && (one.status === 'scheduled' ? one.scheduledAt : one.plannedFor);

const Time = ({ at }: { at: string | null }) => (at === null ? '–' : <When at={at} look="full" />);

const moveWords = (count: number): string =>
  i18n.t('{count, plural, one {Move # post} other {Move # posts}}', { count });

const Table = ({ results, heads }: { results: Done['results']; heads: ReadonlyMap<string, string> }) => (
  <div className="overflow-x-auto" role="region" aria-label={i18n.t('Each post')} tabIndex={0}>
    <table className="w-full text-start">
      <thead>
        <tr className="text-quiet">
          {[i18n.t('Post'), i18n.t('Old time'), i18n.t('New time')].map(head => (
            <th key={head} scope="col" className="px-2 py-1 text-start font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {results.map(({ postId, problem, before, after }) => (
          <tr key={postId} className="border-t border-line align-top">
            <th scope="row" dir="auto" className="max-w-64 truncate px-2 py-1 text-start font-normal">
              {heads.get(postId)}
            </th>
            {problem ? (
              <td colSpan={2} className="px-2 py-1 text-bad">
                {problem.message}
              </td>
            ) : (
              <>
                <td className="px-2 py-1">
                  <Time at={timeOf(before)} />
                </td>
                <td className="px-2 py-1">
                  <Time at={timeOf(after)} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Shows what a move would change in each post, before it is applied. */
export const MovePreview = ({
  entries,
  action,
  onClose,
  onSure,
}: {
  entries: readonly Entry[];
  action: Action;
  onClose: () => void;
  onSure: () => void;
}) => {
  const { api, org } = useOrganization();
  const { data, error, refetch } = useQuery({
    queryKey: [org.id, 'bulk', action, entries.map(({ id, revision }) => [id, revision])],
    queryFn: () => tryAction(api, entries, action),
    staleTime: 0,
    gcTime: 0,
  });
  const heads = new Map(entries.map(({ id, text }) => [id, headOf(text)]));
  return (
    <Dialog title={i18n.t('Posts that would move')} isOpen isWide onClose={onClose}>
      {error && <Failed error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <div className="flex flex-col gap-4">
          <Table results={data.results} heads={heads} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{i18n.t('Leave them')}</Button>
            <Button look="primary" disabled={data.done === 0} onClick={onSure}>
              {moveWords(data.done)}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
};

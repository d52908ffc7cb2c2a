import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { Card, Loaded, Note } from '../ui/parts.tsx';
import { ImportRows, type PostImport } from './rows.tsx';
import { i18n } from '../lib/i18n.ts';
import { number } from '../lib/numbers.ts';
import { listOf } from '../lib/lists.ts';

/** Milliseconds between polls of an import's progress. */
const lookMs = 1_500;

const isMoving = ({ status }: PostImport): boolean => status === 'queued' || status === 'running';

const endedOf = ({ created, present, refused, notTried }: PostImport): number =>
  created + present + refused + notTried;

const wordsOf = (one: PostImport): string => {
  const { created, present, refused, notTried } = one;
  const parts = [
    ...(created > 0 ? [i18n.t('{count} created', { count: number(created) })] : []),
    ...(present > 0 ? [i18n.t('{count} existing', { count: number(present) })] : []),
    ...(refused > 0 ? [i18n.t('{count} refused', { count: number(refused) })] : []),
    ...(notTried > 0 ? [i18n.t('{count} skipped', { count: number(notTried) })] : []),
  ];
  const total = number(one.total);
  return parts.length === 0
    ? i18n.t('None of {total} yet', { total })
    : i18n.t('{parts}, of {total}', { parts: listOf(parts), total });
};

const Outcome = ({ of: one }: { of: PostImport }) => (
  <Card className="flex flex-col gap-2">
    {isMoving(one) ? (
      <>
        <p>{i18n.t('The posts are being created. This continues even if you close this page.')}</p>
        <Bar
          role="progressbar"
          label={i18n.t('Finished rows')}
          words={wordsOf(one)}
          part={endedOf(one) / Math.max(one.total, 1)}
        />
      </>
    ) : (
      <p className="font-medium">
        {one.refused + one.notTried === 0
          ? i18n.t('Everything is done.')
          : i18n.t('The import has finished.')}
      </p>
    )}
    <p role="status">{wordsOf(one)}</p>
    {one.status === 'failed' && (
      <Note tone="bad">{i18n.t('The import ended before all rows were done. Import the file again.')}</Note>
    )}
  </Card>
);

/** Shows the progress of an import, and the result of each row. */
export const ImportProgress = ({ id }: { id: string }) => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const read = useQuery({
    queryKey: [org.id, 'imports', id],
    queryFn: ({ signal }) => api.posts.getImport(id, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isMoving(data) && lookMs,
  });
  const status = read.data?.status;
  useEffect(() => {
    if (status !== 'completed') return;
    for (const noun of ['posts', 'calendar']) void queries.invalidateQueries({ queryKey: [org.id, noun] });
  }, [status, queries, org.id]);
  return (
    <Loaded from={read}>
      {one => (
        <>
          <Outcome of={one} />
          <ImportRows key={one.status} of={one} />
        </>
      )}
    </Loaded>
  );
};

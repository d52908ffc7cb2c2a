import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fullTimeOf } from '../lib/times.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More } from '../ui/more.tsx';
import { Badge, Note } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { OccurrenceForm } from './occurrence-form.tsx';
import { lookMs, useSeriesChange, type Occurrence, type Series } from './queries.ts';
import { OccurrenceState } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const route = getRouteApi('/o/$org/series/$seriesId');

const dayMs = 86_400_000;

/** How many days are read at once: about as many occurrences as a screen shows, but of a rare one a year. */
const daysAtOnce = ({ rule }: Series): number => {
  if (rule.includes('FREQ=HOURLY') || rule.includes('BYHOUR')) return 3;
  return rule.includes('FREQ=DAILY') ? 21 : rule.includes('FREQ=WEEKLY') ? 105 : 366;
};

/** Whether `nextOccurrences` contains all coming occurrences of a series. */
const isShort = ({ status, nextOccurrences }: Series): boolean =>
  status === 'ended' || (status === 'active' && nextOccurrences.length < 5);

/** Number of past days to show, with the results of their occurrences. */
const pastDays = 7;

/** An instant before a wall clock of any zone. */
const dayBefore = (clock: string): number => Date.parse(`${clock}Z`) - dayMs;

const useOccurrences = (series: Series, occurrence: string | undefined) => {
  const { org, api } = useOrganization();
  const begins = Math.max(Date.now() - pastDays * dayMs, dayBefore(series.startsAt));
  const start = occurrence === undefined ? begins : dayBefore(occurrence);
  const [first] = useState(new Date(start).toISOString());
  return useInfiniteQuery({
    queryKey: [org.id, 'series', series.id, 'occurrences', first, daysAtOnce(series)],
    initialPageParam: first,
    queryFn: async ({ pageParam: from, signal }) => {
      const to = new Date(Date.parse(from) + daysAtOnce(series) * dayMs).toISOString();
      const { occurrences } = await api.series.listOccurrences(series.id, { from, to }, { signal });
      return { items: occurrences, total: occurrences.length, to };
    },
    getNextPageParam: ({ items, to }) => (isShort(series) || items.length === 0 ? undefined : to),
    refetchInterval: lookMs,
  });
};

/** Skips one, or has it back. */
const useSkip = (series: Series) => {
  const { api, zone } = useOrganization();
  return useSeriesChange({
    run: ({ occurrence, skipped }: Pick<Occurrence, 'occurrence' | 'at'> & { skipped: boolean }) =>
      api.series.updateOccurrence(series.id, occurrence, { skipped }),
    said: (_made, { at, skipped }) =>
      skipped
        ? i18n.t('{time} is skipped', { time: fullTimeOf(at, zone) })
        : i18n.t('{time} is planned again', { time: fullTimeOf(at, zone) }),
    back: (_made, given) => ({ ...given, skipped: !given.skipped }),
  });
};

interface Given {
  series: Series;
  of: Occurrence;
  onEdit: () => void;
}

const SeePost = ({ postId, name }: { postId: string; name: string }) => {
  const { org } = useOrganization();
  return (
    <Link
      to="/o/$org/posts/$postId"
      params={{ org: org.slug, postId }}
      aria-label={i18n.t('See the post of {name}', { name })}
      className={buttonClass()}
    >
      {i18n.t('See the post')}
    </Link>
  );
};

/** Actions of an occurrence. An occurrence that is already a post is changed like any other post. */
const Actions = ({ series, of: one, onEdit }: Given) => {
  const { zone } = useOrganization();
  const skip = useSkip(series);
  const { at, state, postId } = one;
  const name = fullTimeOf(at, zone);
  if (postId !== null) return <SeePost postId={postId} name={name} />;
  if (state === 'failed' || Date.parse(at) <= Date.now()) return null;
  const isSkipped = state === 'skipped';
  return (
    <Allowed to="posts:write" brand={series.brandSlug}>
      <Button
        aria-label={isSkipped ? i18n.t('Restore {name}', { name }) : i18n.t('Skip {name}', { name })}
        isBusy={skip.isPending}
        onClick={() => skip.mutate({ ...one, skipped: !isSkipped })}
      >
        {isSkipped ? i18n.t('Restore') : i18n.t('Skip')}
      </Button>
      {!isSkipped && (
        <Button aria-label={i18n.t('Change {name}', { name })} onClick={onEdit}>
          {i18n.t('Change')}
        </Button>
      )}
    </Allowed>
  );
};

const Said = ({ of: { text, problem } }: { of: Occurrence }) => (
  <>
    {text !== null && (
      <span dir="auto" className="line-clamp-2 whitespace-pre-wrap">
        {text}
      </span>
    )}
    {problem !== null && <Note tone="bad">{problem.message}</Note>}
  </>
);

const One = ({ isSought, ...given }: Given & { isSought: boolean }) => {
  const { at, state, startsAt, text } = given.of;
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isSought) title.current?.focus();
  }, [isSought]);
  return (
    <Row
      title={
        <>
          <span
            ref={title}
            tabIndex={isSought ? -1 : undefined}
            className={state === 'skipped' ? 'text-quiet line-through' : ''}
          >
            <When at={at} />
          </span>
          <OccurrenceState of={state} />
          {startsAt !== null && <Badge>{i18n.t('Moved')}</Badge>}
          {text !== null && <Badge>{i18n.t('Own text')}</Badge>}
        </>
      }
      note={<Said of={given.of} />}
      actions={<Actions {...given} />}
    />
  );
};

/** The occurrences of a series, a few days that have passed among them, and what can be done with those to come. */
export const Occurrences = ({ series }: { series: Series }) => {
  const { occurrence: sought } = route.useSearch();
  const list = useOccurrences(series, sought);
  const [edited, setEdited] = useState<Occurrence>();
  const close = (): void => setEdited(undefined);
  return (
    <Part
      title={i18n.t('Occurrences')}
      note={i18n.t(
        'Each occurrence becomes a post some time before it is due. Change it there from then on.',
      )}
    >
      <More list={list} empty={<EmptyState title={i18n.t('None planned')} />}>
        {occurrences => (
          <Rows label={i18n.t('Occurrences')}>
            {occurrences.map(one => (
              <One
                key={one.id}
                series={series}
                of={one}
                isSought={one.occurrence === sought}
                onEdit={() => setEdited(one)}
              />
            ))}
          </Rows>
        )}
      </More>
      <Dialog title={i18n.t('Change an occurrence')} keepsOpen isOpen={edited !== undefined} onClose={close}>
        {edited && <OccurrenceForm series={series} of={edited} onDone={close} />}
      </Dialog>
    </Part>
  );
};

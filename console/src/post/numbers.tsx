import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Data } from '@sdk';
import { metrics } from '../analytics/search.ts';
import { Count, metricName, reportedIn } from '../analytics/words.tsx';
import { useChange } from '../api/change.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Card, Loaded, type Tone } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { Table } from '../ui/table.tsx';
import { When } from '../ui/when.tsx';
import type { Post } from './live.ts';
import { platformName, PlatformMark } from './states.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';
import { dayOf } from '../lib/times.ts';

type Numbers = Data<'getPostMetrics'>;
type OnPlatform = Numbers['platforms'][number];

const states: Record<OnPlatform['state'], readonly [string, Tone]> = {
  ok: [i18n.t('Read'), 'good'],
  pending: [i18n.t('Not counted yet'), 'plain'],
  unsupported: [i18n.t('Not available to this app'), 'warn'],
  refused: [i18n.t('Refused'), 'warn'],
  needs_reconnect: [i18n.t('Reconnect the account'), 'warn'],
  off: [i18n.t('Reading is paused'), 'plain'],
  gone: [i18n.t('No longer there'), 'plain'],
};

/** Milliseconds between polls after a person requests new numbers, and milliseconds until polling stops. */
const [lookMs, lookForMs] = [2_000, 60_000];

const useNumbers = (postId: string) => {
  const { org, api } = useOrganization();
  const [askedAt, setAskedAt] = useState(0);
  const read = useQuery({
    queryKey: [org.id, 'posts', postId, 'metrics'],
    queryFn: ({ signal }) => api.analytics.getPostMetrics(postId, {}, { signal }),
    refetchInterval: () => (Date.now() - askedAt < lookForMs ? lookMs : lookForMs),
  });
  const refresh = useChange({
    noun: 'posts',
    run: () => api.analytics.refreshPostMetrics(postId),
    said: () => i18n.t('The platforms are being asked. Their answers appear here.'),
    onDone: () => setAskedAt(Date.now()),
  });
  return { read, refresh };
};

const NumbersTable = ({ total, platforms }: Numbers) => {
  const known = reportedIn(total.counts);
  if (known.length === 0) return null;
  return (
    <Table
      label={i18n.t('Numbers by platform')}
      head={[
        i18n.t('Number'),
        ...platforms.map(({ platform }) => platformName(platform)),
        i18n.t('All that report it'),
      ]}
      rows={known.map(metric => ({
        key: metric,
        cells: [
          metricName(metric),
          ...platforms.map(({ platform, counts }) => (
            <Count key={platform} metric={metric} of={counts[metric]} />
          )),
          <Count key="all" metric={metric} of={total.counts[metric]} />,
        ],
      }))}
    />
  );
};

/** Our name for people, of one that may be newer than this page. */
const nameOf = (metric: string): string => {
  const known = metrics.find(name => name === metric);
  return known === undefined ? metric : metricName(known);
};

/** Shows since when a platform no longer reports a number, or reports it under another name. */
const Turns = ({ of: { lastReported, renamed } }: { of: OnPlatform }) => (
  <>
    {Object.entries(lastReported).map(([metric, at]) => (
      <p key={metric} className="text-quiet">
        <Trans
          id="{name}: last reported <0/>"
          values={{ name: nameOf(metric) }}
          components={[<When at={at} />]}
        />
      </p>
    ))}
    {renamed.map(({ metric, on, from, to }) => (
      <p key={metric + on} className="text-quiet">
        {i18n.t(
          '{name}: renamed to {to} on {on}, before that {from}. Numbers may be counted differently since.',
          {
            name: nameOf(metric),
            to,
            on: dayOf(on),
            from,
          },
        )}
      </p>
    ))}
  </>
);

/** Shows the age of a platform's numbers, and why some are missing. */
const Stand = ({ of }: { of: OnPlatform }) => {
  const { platform, state, reason, since, capturedAt, nextAt, final } = of;
  const [word, tone] = states[state];
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <PlatformMark of={platform} />
        <span className="font-medium">{platformName(platform)}</span>
        <Badge tone={tone}>{word}</Badge>
        <span className="text-quiet">
          {capturedAt === null ? (
            i18n.t('No numbers yet.')
          ) : (
            <Trans id={'As of <0/>.'} components={[<When at={capturedAt} />]} />
          )}{' '}
          {final && i18n.t('Final. No longer read automatically.')}
          {nextAt !== null && (
            <Trans id={'Next check <0/>.'} components={[<When at={nextAt} look="distance" />]} />
          )}
        </span>
      </div>
      {state !== 'ok' && since !== null && (
        <p className="text-quiet">
          <Trans id={'Since <0/>.'} components={[<When at={since} />]} />
        </p>
      )}
      {reason !== null && <p>{reason}</p>}
      <Turns of={of} />
    </li>
  );
};

/** Results of a published post, by platform. */
export const PostNumbers = ({ post }: { post: Post }) => {
  const { read, refresh } = useNumbers(post.id);
  const may = useMay('posts:write', post.brandSlug);
  const isOnX = read.data?.platforms.some(({ platform }) => platform === 'x') === true;
  return (
    <Part
      title={i18n.t('Numbers')}
      note={
        may && isOnX ? i18n.t('X charges the operator once a day for each post that is read.') : undefined
      }
      actions={
        may && (
          <Button isBusy={refresh.isPending} onClick={() => refresh.mutate(undefined)}>
            {i18n.t('Refresh')}
          </Button>
        )
      }
    >
      <Loaded from={read}>
        {numbers => (
          <Card className="flex flex-col gap-4">
            <NumbersTable {...numbers} />
            <ul className="flex flex-col gap-3">
              {numbers.platforms.map(one => (
                <Stand key={one.platform} of={one} />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Part>
  );
};

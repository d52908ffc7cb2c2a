import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { copy } from '../post/copy.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Badge, Loaded } from '../ui/parts.tsx';
import { Facts } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { DeliveryState, eventName, isMoving } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

type Attempt = Schemas['DeliveryAttempt'];

const outcomes = {
  started: [i18n.t('In progress'), 'accent'],
  succeeded: [i18n.t('Taken'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
  unknown: [i18n.t('Result unknown'), 'warn'],
} as const;

const Answer = ({ attempt }: { attempt: Attempt }) => {
  const { responseHeaders, responseBody, responseTruncated } = attempt;
  if (responseHeaders === null && responseBody === null) return null;
  const head = Object.entries(responseHeaders ?? {})
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
  return (
    <details>
      <summary className="text-accent">{i18n.t('The answer')}</summary>
      <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunk p-3 text-xs whitespace-pre-wrap">
        {`${head}\n\n${responseBody ?? ''}`}
      </pre>
      {responseTruncated && (
        <p className="text-quiet">{i18n.t('The answer was longer than the stored part.')}</p>
      )}
    </details>
  );
};

const OneAttempt = ({ attempt }: { attempt: Attempt }) => {
  const { number, outcome, statusCode, message, startedAt, durationMs, dialledAddress } = attempt;
  const [word, tone] = outcomes[outcome];
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{i18n.t('Attempt {number}', { number })}</span>
        <Badge tone={tone}>{word}</Badge>
        {statusCode !== null && <code>{statusCode}</code>}
        {durationMs !== null && (
          <span className="text-quiet">{i18n.t('{durationMs} ms', { durationMs })}</span>
        )}
      </p>
      {message !== null && <p>{message}</p>}
      <p className="text-quiet">
        <When at={startedAt} />
        {dialledAddress !== null && <span className="ms-2">{dialledAddress}</span>}
      </p>
      <Answer attempt={attempt} />
    </li>
  );
};

type Opened = Schemas['DeliveryWithAttempts'];

const Again = ({ delivery: { id, status } }: { delivery: Opened }) => {
  const { api } = useOrganization();
  const again = useChange({
    noun: 'webhooks',
    run: (what: 'retry' | 'redeliver') =>
      what === 'retry' ? api.webhooks.retryDelivery(id) : api.webhooks.redeliverDelivery(id),
    said: () => i18n.t('Retrying'),
  });
  if (status === 'delivering') return null;
  return isMoving(status) ? (
    <Button isBusy={again.isPending} onClick={() => again.mutate('retry')}>
      {i18n.t('Try now')}
    </Button>
  ) : (
    <Button isBusy={again.isPending} onClick={() => again.mutate('redeliver')}>
      {i18n.t('Resend')}
    </Button>
  );
};

const Shown = ({ delivery }: { delivery: Opened }) => {
  const { id, event, status, sequence, createdAt, nextAttemptAt, attempts, envelope } = delivery;
  const body = JSON.stringify(envelope, undefined, 2);
  return (
    <div className="flex flex-col gap-4">
      <Toolbar>
        <DeliveryState of={status} />
        <span className="font-medium">{eventName(event)}</span>
        <span className="ms-auto">
          <Allowed to="webhooks:write">
            <Again delivery={delivery} />
          </Allowed>
        </span>
      </Toolbar>
      <Facts
        of={[
          [i18n.t('Delivery'), <code key="id">{id}</code>],
          ...(sequence === null ? [] : [[i18n.t('Number'), sequence] as const]),
          [i18n.t('Created'), <When key="made" at={createdAt} />],
          ...(nextAttemptAt === null
            ? []
            : [[i18n.t('Next attempt'), <When key="next" at={nextAttemptAt} />] as const]),
        ]}
      />
      <section aria-label={i18n.t('Attempts')}>
        <h3 className="font-medium">{i18n.t('Attempts')}</h3>
        {attempts.length === 0 && <p className="text-quiet">{i18n.t('None yet.')}</p>}
        <ol className="flex flex-col divide-y divide-line">
          {attempts.map(attempt => (
            <OneAttempt key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      </section>
      <section aria-label={i18n.t('Sent body')} className="flex flex-col gap-2">
        <div className="flex items-center">
          <h3 className="font-medium">{i18n.t('Sent body')}</h3>
          <Button look="quiet" className="ms-auto" onClick={() => void copy(body)}>
            {i18n.t('Copy')}
          </Button>
        </div>
        <pre className="max-h-72 overflow-auto rounded-lg bg-sunk p-3 text-xs whitespace-pre-wrap">
          {body}
        </pre>
      </section>
    </div>
  );
};

/** A delivery with its attempts, and what was answered to each. */
export const Delivery = ({ id }: { id: string }) => {
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'webhooks', 'delivery', id],
    queryFn: async ({ signal }) => (await api.webhooks.getDelivery(id, { signal })).delivery,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.status) ? 2_000 : false),
  });
  return <Loaded from={read}>{delivery => <Shown delivery={delivery} />}</Loaded>;
};

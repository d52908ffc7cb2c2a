import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Data, Query } from '@sdk';
import { instantOf } from '../composer/draft.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Facts, Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { auditActions, isAuditAction } from './audit-actions.ts';
import type { AuditSearch } from './audit-search.ts';
import { i18n } from '../lib/i18n.ts';
import { number } from '../lib/numbers.ts';

type Event = Data<'listAuditEvents'>['auditEvents'][number];

const pageSize = 50;

const actors = {
  user: i18n.t('A person'),
  api_key: i18n.t('An API key'),
  operator: i18n.t('The operator'),
  stripe: i18n.t('The payment service'),
  service: i18n.t('The service'),
  anonymous: i18n.t('No known author'),
} as const;

const queryOf = (search: AuditSearch, zone: string): Query<'listAuditEvents'> => {
  const { action, actor, target, since, until, offset = 0 } = search;
  const after = until === undefined ? undefined : Temporal.PlainDate.from(until).add({ days: 1 }).toString();
  return {
    limit: pageSize,
    offset,
    ...(isAuditAction(action) && { action }),
    ...(actor !== undefined && { actor }),
    ...(target !== undefined && { targetId: target }),
    ...(since !== undefined && { since: instantOf(`${since}T00:00`, zone) ?? since }),
    ...(after !== undefined && { until: instantOf(`${after}T00:00`, zone) ?? after }),
  };
};

const route = getRouteApi('/o/$org/settings/$section');

/** The filters and what changes them; a change begins at the first page. */
const useFilters = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const set = (change: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, offset: undefined, ...change }).filter(([, value]) => value !== undefined),
    ) as AuditSearch;
    void navigate({ search: next, replace: true, resetScroll: false });
  };
  return { search, set };
};

const Filters = () => {
  const { search, set } = useFilters();
  return (
    <div role="group" aria-label={i18n.t('Filters')} className="flex flex-wrap items-end gap-2">
      <Choice
        label={i18n.t('All actions')}
        value={search.action}
        options={Object.entries(auditActions)}
        onChange={action => set({ action })}
      />
      <TextField
        label={i18n.t('From')}
        type="date"
        value={search.since ?? ''}
        onChange={({ target }) => set({ since: target.value || undefined })}
      />
      <TextField
        label={i18n.t('To')}
        type="date"
        value={search.until ?? ''}
        onChange={({ target }) => set({ until: target.value || undefined })}
      />
      {Object.keys(search).length > 0 && (
        <Button
          look="quiet"
          onClick={() =>
            set({
              action: undefined,
              actor: undefined,
              target: undefined,
              since: undefined,
              until: undefined,
            })
          }
        >
          {i18n.t('Show all')}
        </Button>
      )}
    </div>
  );
};

const Details = ({ event }: { event: Event }) => {
  const { actor, target, ip, userAgent, requestId, details } = event;
  return (
    <details>
      <summary className="text-accent">{i18n.t('Details')}</summary>
      <div className="flex flex-col gap-2 pt-2">
        <Facts
          of={[
            [i18n.t('Who'), `${actors[actor.kind]} ${actor.id ?? ''}`],
            ...(target ? ([[i18n.t('Content'), `${target.kind} ${target.id ?? ''}`]] as const) : []),
            [i18n.t('Address'), ip ?? i18n.t('None')],
            [i18n.t('App'), userAgent ?? i18n.t('None')],
            [i18n.t('Request'), requestId ?? i18n.t('None')],
          ]}
        />
        <pre className="max-h-60 overflow-auto rounded-lg bg-sunk p-3 text-xs whitespace-pre-wrap">
          {JSON.stringify(details, undefined, 2)}
        </pre>
      </div>
    </details>
  );
};

const OneEvent = ({ event }: { event: Event }) => {
  const { set } = useFilters();
  const { action, actor, target, at } = event;
  const { id } = actor;
  return (
    <Row
      title={auditActions[action]}
      note={
        <>
          <span className="block">
            <bdi>{actor.name ?? actors[actor.kind]}</bdi>
            {target && target.name !== null && (
              <>
                {' → '}
                <bdi>{target.name}</bdi>
              </>
            )}
          </span>
          <When at={at} />
        </>
      }
      actions={
        id !== null && (
          <Button look="quiet" onClick={() => set({ actor: id })}>
            {i18n.t('All by them')}
          </Button>
        )
      }
    >
      <Details event={event} />
    </Row>
  );
};

const Pages = ({ total, nextOffset }: { total: number; nextOffset: number | null }) => {
  const { search, set } = useFilters();
  const { offset = 0 } = search;
  return (
    <nav aria-label={i18n.t('Pages')} className="flex items-center justify-center gap-3">
      <Button
        disabled={offset === 0}
        onClick={() => set({ offset: Math.max(offset - pageSize, 0) || undefined })}
      >
        {i18n.t('Later')}
      </Button>
      <span className="text-quiet">
        {i18n.t('{first} to {last} of {total}', {
          first: number(offset + 1),
          last: number(Math.min(offset + pageSize, total)),
          total: number(total),
        })}
      </span>
      <Button disabled={nextOffset === null} onClick={() => set({ offset: nextOffset ?? undefined })}>
        {i18n.t('Earlier')}
      </Button>
    </nav>
  );
};

/** Lists audit entries, newest first. */
export const AuditLog = () => {
  const { org, api, zone } = useOrganization();
  const { search } = useFilters();
  const events = useQuery({
    queryKey: [org.id, 'audit', search, zone],
    queryFn: ({ signal }) => api.auditLog.list(queryOf(search, zone), { signal }),
    placeholderData: before => before,
  });
  return (
    <Part title={i18n.t('Audit log')} note={i18n.t('Actions of people and keys, newest first.')}>
      <Filters />
      <Loaded from={events}>
        {({ auditEvents, total, nextOffset }) =>
          auditEvents.length === 0 ? (
            <EmptyState title={i18n.t('No such events')} />
          ) : (
            <>
              <Rows label={i18n.t('Audit log')}>
                {auditEvents.map(event => (
                  <OneEvent key={event.id} event={event} />
                ))}
              </Rows>
              <Pages total={total} nextOffset={nextOffset} />
            </>
          )
        }
      </Loaded>
    </Part>
  );
};

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

type Event = Data<'listAuditEvents'>['auditEvents'][number];

const pageSize = 50;

const actors = {
  user: 'A person',
  api_key: 'An API key',
  operator: 'The operator',
  stripe: 'The payment service',
  service: 'The service',
  anonymous: 'Nobody who is known',
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
    <div role="group" aria-label="Filters" className="flex flex-wrap items-end gap-2">
      <Choice
        label="All actions"
        value={search.action}
        options={Object.entries(auditActions)}
        onChange={action => set({ action })}
      />
      <TextField
        label="From"
        type="date"
        value={search.since ?? ''}
        onChange={({ target }) => set({ since: target.value || undefined })}
      />
      <TextField
        label="To"
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
          Show all
        </Button>
      )}
    </div>
  );
};

const Details = ({ event }: { event: Event }) => {
  const { actor, target, ip, userAgent, requestId, details } = event;
  return (
    <details>
      <summary className="text-accent">Details</summary>
      <div className="flex flex-col gap-2 pt-2">
        <Facts
          of={[
            ['Who', `${actors[actor.kind]} ${actor.id ?? ''}`],
            ...(target ? ([['What', `${target.kind} ${target.id ?? ''}`]] as const) : []),
            ['Address', ip ?? 'none'],
            ['Program', userAgent ?? 'none'],
            ['Request', requestId ?? 'none'],
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
            All by them
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
    <nav aria-label="Pages" className="flex items-center justify-center gap-3">
      <Button
        disabled={offset === 0}
        onClick={() => set({ offset: Math.max(offset - pageSize, 0) || undefined })}
      >
        Later
      </Button>
      <span className="text-quiet">{`${offset + 1} to ${Math.min(offset + pageSize, total)} of ${total}`}</span>
      <Button disabled={nextOffset === null} onClick={() => set({ offset: nextOffset ?? undefined })}>
        Earlier
      </Button>
    </nav>
  );
};

/** Who did what, the latest first. */
export const AuditLog = () => {
  const { org, api, zone } = useOrganization();
  const { search } = useFilters();
  const events = useQuery({
    queryKey: [org.id, 'audit', search, zone],
    queryFn: ({ signal }) => api.auditLog.list(queryOf(search, zone), { signal }),
    placeholderData: before => before,
  });
  return (
    <Part title="Audit log" note="Who did what, the latest first.">
      <Filters />
      <Loaded from={events}>
        {({ auditEvents, total, nextOffset }) =>
          auditEvents.length === 0 ? (
            <EmptyState title="Nothing of that happened" />
          ) : (
            <>
              <Rows label="Audit log">
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

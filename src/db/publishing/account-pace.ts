import type { PlatformName } from '../../domain/platforms.ts';
import type { EndpointName } from '../../domain/publishing/endpoints.ts';
import type { Em } from '../driver/orm.ts';

/** Account of a platform, regardless of the brands that connected it. `*` stands for all accounts of this service's app. */
export interface PacedAccount {
  platform: PlatformName;
  account: string;
}

export const everyAccount = '*';

/** Target that requests its account's next publish call. */
export interface CommitSlotInput extends PacedAccount {
  targetId: string;
  /** Time at which the post is due, in epoch milliseconds. The target that was due first is published first. */
  dueAt: number;
  /** Minimum time between two publish calls of an account, in milliseconds. */
  spacingMs: number;
}

/** Result for a target that was certainly not published: the time of the next request. */
export interface Delay {
  afterMs: number;
  reason: string;
  /** Pause of the account for which the target waits, if any. */
  pause?: { until: Date; reason: string };
}

/** Milliseconds after its time at which a target that has not asked again is passed over by later ones. */
const graceMs = 10_000;

/** Milliseconds assumed for each target ahead in the queue, if there is no spacing. */
const slotMs = 250;

/** Minimum milliseconds until a target asks again. */
const minWaitMs = 20;

/**
 * Spacing of calls without spacing. Negative, so that no call waits for another, even for one whose transaction began
 * slightly earlier.
 */
const noSpacingMs = -60_000;

/** Targets that wait for the same account and were due earlier. */
const ahead = `from commit_queue other
                where other.platform = ? and other.account = ? and (other.due_at, other.target_id) < (to_timestamp(? / 1000.0), ?)
                  and other.wake_at > now() - interval '${graceMs} milliseconds'`;

/** Returns SQL, following `select …`, for the current pauses of one kind of call, for an account and for all accounts. */
const pausesOf = (endpoint: EndpointName): string =>
  `from endpoint_pauses paused
                where paused.platform = ? and paused.account in (?, '${everyAccount}') and paused.endpoint = '${endpoint}'
                  and paused.until > now()`;

/**
 * Takes the account's next publish call for the target that the earlier part `target` of the statement names. `slot` is
 * empty if the call cannot be made now. The call can be made if the account is not paused, the last call is long enough
 * ago, no target that was due earlier waits, and the condition `capacity` (with its values) holds. Counts of the statement
 * include every call that was claimed before, because it takes no slot of an account whose row has changed since the
 * statement began (`xmin`).
 */
export const takeCommitSlot = (
  { platform, account, targetId, dueAt, spacingMs }: CommitSlotInput,
  capacity: { condition: string; values: unknown[] },
): { sql: string; values: unknown[] } => ({
  sql: `slot as (
       insert into account_paces as pace (platform, account, next_commit_at)
       select ?::text, ?::text, now() + ?::int * interval '1 millisecond' from target
        where not exists (select 1 ${ahead})
          and not exists (select 1 from account_paces app
                           where app.platform = ? and app.account = '${everyAccount}' and app.paused_until > now())
          and not exists (select 1 ${pausesOf('posts')})
          ${capacity.condition}
       on conflict (platform, account) do update set next_commit_at = excluded.next_commit_at
        where pace.next_commit_at <= now() and (pace.paused_until is null or pace.paused_until <= now())
          and pace.xmin = (select seen.xmin from account_paces seen
                            where seen.platform = pace.platform and seen.account = pace.account)
       returning platform
     ), left_queue as (
       delete from commit_queue where target_id = ? and exists (select 1 from slot)
     )`,
  values: [
    platform,
    account,
    spacingMs === 0 ? noSpacingMs : spacingMs,
    platform,
    account,
    dueAt,
    targetId,
    platform,
    platform,
    account,
    ...capacity.values,
    targetId,
  ],
});

/** Locks the account's pace row, so that no other transaction claims its calls until this one ends. */
export const lockPace = (em: Em, { platform, account }: PacedAccount): Promise<unknown> =>
  em.execute('select 1 from account_paces where platform = ? and account = ? for no key update', [
    platform,
    account,
  ]);

interface WaitRow {
  after_ms: number;
  /** Text in PostgreSQL's form. */
  paused_until: string | null;
  pause_reason: string | null;
}

/** Adds a target to the account's commit queue and returns the earliest time of its slot. */
export const awaitCommitSlot = async (
  em: Em,
  { platform, account, targetId, dueAt, spacingMs }: CommitSlotInput,
): Promise<Delay> => {
  const [row] = await em.execute<WaitRow[]>(
    `with pace as (
       select next_commit_at, paused_until, pause_reason from account_paces
        where platform = ? and account in (?, '${everyAccount}')
       union all
       select null, paused.until, paused.reason ${pausesOf('posts')}
     ), free as (
       select greatest(now(), max(pace.paused_until), max(pace.next_commit_at))
                + (select count(*) ${ahead}) * ?::int * interval '1 millisecond' as free_at,
              max(pace.paused_until) filter (where pace.paused_until > now()) as paused_until,
              (array_agg(pace.pause_reason order by pace.paused_until desc nulls last)
                filter (where pace.paused_until > now()))[1] as pause_reason
         from pace
     ), waiting as (
       insert into commit_queue (target_id, platform, account, due_at, wake_at)
       select ?::uuid, ?::text, ?::text, to_timestamp(? / 1000.0), free_at from free
       on conflict (target_id) do update set due_at = excluded.due_at, wake_at = excluded.wake_at
     )
     select (extract(epoch from free_at - now()) * 1000)::float8 as after_ms, paused_until, pause_reason from free`,
    [
      platform,
      account,
      platform,
      account,
      platform,
      account,
      dueAt,
      targetId,
      spacingMs || slotMs,
      targetId,
      platform,
      account,
      dueAt,
    ],
  );
  return {
    afterMs: Math.max(Math.ceil(row?.after_ms ?? 0), minWaitMs),
    reason: whyItWaits(row),
    ...pauseIn(row),
  };
};

const pauseIn = (row: WaitRow | undefined): Pick<Delay, 'pause'> =>
  row?.paused_until
    ? { pause: { until: new Date(row.paused_until), reason: row.pause_reason ?? 'no reason given' } }
    : {};

const whyItWaits = (row: WaitRow | undefined): string =>
  row?.paused_until
    ? `the account is paused until ${new Date(row.paused_until).toISOString()}: ${row.pause_reason ?? 'no reason given'}`
    : 'waiting for its turn: an account publishes one post at a time';

/** Reason and end of an account's pause. If an endpoint is named, only calls of that kind are paused. */
export interface AccountPause {
  until: Date;
  reason: string;
  endpoint?: EndpointName | undefined;
}

/** Pauses an account for all of its posts until the given time. A longer pause stays. The pause ends automatically. */
export const pauseAccount = (
  em: Em,
  { platform, account }: PacedAccount,
  pause: AccountPause,
): Promise<unknown> =>
  pause.endpoint === undefined
    ? pauseWhole(em, { platform, account }, pause)
    : em.execute(
        `insert into endpoint_pauses as paused (platform, account, endpoint, until, reason) values (?, ?, ?, ?, ?)
         on conflict (platform, account, endpoint) do update set until = excluded.until, reason = excluded.reason
          where paused.until < excluded.until`,
        [platform, account, pause.endpoint, pause.until, pause.reason],
      );

const pauseWhole = (em: Em, { platform, account }: PacedAccount, pause: AccountPause): Promise<unknown> =>
  em.execute(
    `insert into account_paces as pace (platform, account, next_commit_at, paused_until, pause_reason)
     values (?, ?, now(), ?, ?)
     on conflict (platform, account) do update
       set paused_until = excluded.paused_until, pause_reason = excluded.pause_reason
      where pace.paused_until is null or pace.paused_until < excluded.paused_until`,
    [platform, account, pause.until, pause.reason],
  );

/** Finds the end of an account's upload pause. Returns null if uploads are not paused. */
export const findUploadsPause = async (
  em: Em,
  { platform, account }: PacedAccount,
): Promise<Delay | null> => {
  const [row] = await em.execute<WaitRow[]>(
    `select (extract(epoch from paused.until - now()) * 1000)::float8 as after_ms, paused.until as paused_until,
            paused.reason as pause_reason ${pausesOf('uploads')} order by paused.until desc limit 1`,
    [platform, account],
  );
  return row ? { ...delayOf(row), reason: `uploads: ${whyItWaits(row)}` } : null;
};

/**
 * Finds the end of a pause that concerns effects: the account or the app is paused as a whole or for posts. Returns null if
 * neither is.
 */
export const findEffectsPause = async (
  em: Em,
  { platform, account }: PacedAccount,
): Promise<Delay | null> => {
  const [row] = await em.execute<WaitRow[]>(
    `select (extract(epoch from held.until - now()) * 1000)::float8 as after_ms, held.until as paused_until, held.reason as pause_reason
       from (select paused_until as until, pause_reason as reason from account_paces
              where platform = ? and account in (?, '${everyAccount}') and paused_until > now()
             union all
             select paused.until, paused.reason ${pausesOf('posts')}) held
      order by held.until desc limit 1`,
    [platform, account, platform, account],
  );
  return row ? delayOf(row) : null;
};

const delayOf = (row: WaitRow): Delay => ({
  afterMs: Math.max(Math.ceil(row.after_ms), minWaitMs),
  reason: whyItWaits(row),
  ...pauseIn(row),
});

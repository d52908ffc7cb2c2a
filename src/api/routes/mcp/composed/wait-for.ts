import { z } from 'zod';
import type { Actor } from '../../../../domain/actor.ts';
import { refuse } from '../../../../domain/errors.ts';
import type { Scope } from '../../../../domain/team/scopes.ts';
import { checkAll, compileCheck, refuseInvalid } from '../../../http/check.ts';
import { stateOf } from '../../../http/request-state.ts';
import { waitWhilePending } from '../../../http/wait-while-pending.ts';
import type { ComposedTool, Composing } from './composed-tools.ts';
import type { FoundTool } from '../found-tools.ts';
import type { ToolOutcome } from '../run-tool.ts';
import { withNewNames, type IdName } from '../tools/ids.ts';
import { waitKinds, type Wait } from '../tools/waits.ts';

type Data = Record<string, unknown>;

/** Seconds that a call may wait. Clients give up after a minute unless told otherwise. */
const seconds = { usual: 25, most: 50 };

/** Maximum number of calls that wait at once in one process: of a key, of an organization, and in all. */
export const maxWaiting = { key: 4, organization: 16, all: 200 };

/** Milliseconds between two reports of progress. */
const reportEveryMs = 5_000;

/** Counts the calls that wait, and refuses more than the maximum. */
export const createWaitingCalls = () => {
  const waiting = new Set<Actor>();
  const assertCapacity = ({ credentialId, orgId }: Actor): void => {
    const all = [...waiting];
    const ofKey = all.filter(one => one.credentialId === credentialId).length;
    const ofOrganization = all.filter(one => one.orgId === orgId).length;
    if (ofKey >= maxWaiting.key || ofOrganization >= maxWaiting.organization)
      throw refuse('rate_limited', 'Too many of your calls are waiting. Wait for them to end first.', {
        retryAfter: 5,
      });
    if (all.length >= maxWaiting.all)
      throw refuse('unavailable', 'Too many calls are waiting. Try again later.', { retryAfter: 5 });
  };
  return async <T>(actor: Actor, work: () => Promise<T>): Promise<T> => {
    assertCapacity(actor);
    // the same caller may wait several times
    const entry = { ...actor };
    waiting.add(entry);
    try {
      return await work();
    } finally {
      waiting.delete(entry);
    }
  };
};

const ids = [...new Set(waitKinds.flatMap(({ id, also = [] }) => [id, ...also]))];
const named = [...new Set(waitKinds.map(({ id }) => id))];
const parts = waitKinds.flatMap(({ part }) => part ?? []);
const one = z.string().min(1).max(64).optional();

const check = compileCheck(
  z.strictObject({
    ...(Object.fromEntries(ids.map(id => [id, one])) as Partial<Record<IdName, typeof one>>),
    part: z.enum(parts).optional(),
    maxSeconds: z.int().min(1).max(seconds.most).default(seconds.usual),
  }),
);

type Given = Partial<Record<IdName, string>> & { part?: string; maxSeconds: number };

/** Finds what to wait for. Throws `validation_failed` unless the call names one thing. */
const waitOf = (given: Given): Wait => {
  const chosen = named.filter(id => given[id] !== undefined);
  const found = waitKinds.filter(({ id, part }) => id === chosen[0] && part === given.part)[0];
  if (chosen.length !== 1 || !found)
    refuseInvalid([
      {
        path: chosen[1] ?? (chosen.length === 1 ? 'part' : 'postId'),
        code: 'invalid_value',
        message: `Name exactly one of ${named.join(', ')}. \`part\` goes with clipId only.`,
      },
    ]);
  const { also = [], reads } = found as Wait;
  refuseInvalid(
    also
      .filter(id => given[id] === undefined)
      .map(path => ({ path, code: 'required', message: `Required, as for ${reads}.` })),
  );
  return found as Wait;
};

/** Result of one read: the answer or refusal of the reading tool, and whether the work continues. */
interface Seen {
  outcome: ToolOutcome;
  isOpen: boolean;
  status: string;
}

const statusesOf = ({ list }: Wait, data: Data): string[] => {
  const things = list === undefined ? [data] : ((data[list] as Data[] | undefined) ?? []);
  return things.map(({ status }) => String(status));
};

const seenIn = (wait: Wait, outcome: ToolOutcome): Seen => {
  if ('error' in outcome) return { outcome, isOpen: false, status: '' };
  const { data } = outcome;
  const open = statusesOf(wait, data).filter(status => wait.open.includes(status));
  const isOpen = open.length > 0 || wait.continues?.(data) === true;
  return { outcome, isOpen, status: open[0] ?? statusesOf(wait, data)[0] ?? '' };
};

const pick = (thing: Data, fields: readonly string[]): Data =>
  Object.fromEntries(Object.entries(thing).filter(([field]) => fields.includes(field)));

const briefOf = ({ brief, list }: Wait, data: Data): Data => {
  if (!brief) return data;
  if (list === undefined) return pick(data, brief);
  return { ...data, [list]: (data[list] as Data[]).map(thing => pick(thing, brief)) };
};

const answerOf = (wait: Wait, { outcome, isOpen }: Seen, until: number): ToolOutcome => {
  if ('error' in outcome) return outcome;
  const data = briefOf(wait, outcome.data);
  if (!isOpen) {
    const next = statusesOf(wait, outcome.data).flatMap(status => wait.advice?.[status] ?? [])[0];
    return { data: { isDone: true, ...data, ...(next !== undefined && { next }) } };
  }
  const next =
    wait.rests?.(outcome.data, until) ?? wait.meanwhile ?? 'The work continues. Call wait_for again.';
  return { data: { isDone: false, ...data, next } };
};

/** Tells a client that asked for it how long the call has waited, at most every few seconds or when the state changes. */
const reporter = ({ caller: { report } }: Composing, total: number) => {
  const begun = Date.now();
  let last: { at: number; status: string } | undefined;
  return async ({ isOpen, status }: Seen): Promise<void> => {
    const at = Date.now();
    if (!report || !isOpen || (last?.status === status && at - last.at < reportEveryMs)) return;
    last = { at, status };
    await report({ progress: (at - begun) / 1_000, total, message: status });
  };
};

const runWait = async (by: Composing, wait: Wait, { maxSeconds, ...given }: Given): Promise<ToolOutcome> => {
  const { id, also = [], presets, reads } = wait;
  const asked = { ...presets, ...Object.fromEntries([id, ...also].map(name => [name, given[name]])) };
  const waitMs = maxSeconds * 1_000;
  const until = Date.now() + waitMs;
  const tell = reporter(by, maxSeconds);
  const seen = await waitWhilePending(by.api, by.caller.ctx, {
    read: async () => {
      // a key that is revoked meanwhile sees nothing more
      await stateOf(by.caller.ctx).stillAllowed?.(0);
      const now = seenIn(wait, await by.call(reads, asked));
      await tell(now);
      return now;
    },
    isPending: ({ isOpen, outcome }) =>
      isOpen && !('data' in outcome && wait.rests?.(outcome.data, until) !== undefined),
    waitMs,
  });
  return answerOf(wait, seen, until);
};

const tool: ComposedTool['tool'] = {
  name: 'wait_for',
  description:
    'Waits until the named work ends or a person decides, instead of polling. Name one: a post, confirmation, or batch of confirmations, or a document, carousel, agent run, job, clip, or clip render. Returns its short answer with `isDone`. If that is false, `next` says what to do.',
  inputSchema: {
    type: 'object',
    properties: {
      ...Object.fromEntries(ids.map(id => [id, { type: 'string' }])),
      part: { type: 'string', enum: parts, description: 'With clipId.' },
      maxSeconds: { type: 'integer', minimum: 1, maximum: seconds.most, description: 'Defaults to 25.' },
    },
  },
};

/** Creates the tool that waits, for whatever a tool among `found` reads. */
export const waitTool = (found: readonly FoundTool[]): ComposedTool => {
  const readers = found.filter(({ tool: { name } }) => waitKinds.some(({ reads }) => reads === name));
  const takeTurn = createWaitingCalls();
  return {
    tool,
    does: 'reads',
    after: 'get_confirmation',
    groups: ['default', 'posts', 'trouble', 'knowledge', 'ideas', 'carousels', 'clips', 'agents'],
    scopes: [...new Set(readers.map(({ spec }) => spec.access as Scope))],
    run: async (by, said) => {
      const [given] = checkAll([[check, withNewNames(said, ids)]]) as [Given];
      const wait = waitOf(given);
      return takeTurn(by.caller.actor, () => runWait(by, wait, given));
    },
  };
};

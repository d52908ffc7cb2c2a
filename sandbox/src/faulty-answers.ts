import type { Faults } from './faults.ts';
import type { Fault, FaultMode } from './fault-model.ts';
import type { Call, Reply, Voice } from './http.ts';
import type { Operation } from './model.ts';
import { without } from './without.ts';

export interface UnderFault {
  call: Call;
  voice: Voice;
  operation: Operation;
  faults: Faults;
  handle: () => Reply | Promise<Reply>;
}

/** Modes that each handler implements, because their effect depends on the handler. */
const ownModes: readonly FaultMode[] = [
  ...(['stale_reads', 'no_id', 'expired', 'delay', 'short_range', 'unknown_fields'] as const),
];

const afterModes: readonly FaultMode[] = ['error_after', 'hang_after', 'reset_after', 'garbage', 'without'];

/** Responds to a call affected by `fault`. `handle` runs the call. */
export async function answerUnder(
  fault: Fault,
  { call, voice, operation, faults, handle }: UnderFault,
): Promise<Reply> {
  call.fault = fault;
  if (fault.delayMs && fault.mode !== 'stale_reads')
    await new Promise(done => setTimeout(done, fault.delayMs));
  if (ownModes.includes(fault.mode) || isFailingLater(fault.mode, operation)) return await handle();
  if (!afterModes.includes(fault.mode))
    return refusals[fault.mode]?.(voice, call, fault) ?? voice.serverError();
  const reply = await handle();
  if (reply.status < 400) return disturbed(fault, reply, voice);
  faults.giveBack(fault);
  return reply;
}

/** Whether the fault shows in a later status call. Invalid or unfinished media does not fail the call itself. */
const isFailingLater = (mode: FaultMode, operation: Operation): boolean =>
  operation === 'status' && (mode === 'invalid_media' || mode === 'not_ready');

/** Responses of faults that prevent the call. All other modes respond with a server error. */
const refusals: Partial<Record<FaultMode, (voice: Voice, call: Call, fault: Fault) => Reply>> = {
  hang_before: () => ({ status: 0, fate: 'hang' }),
  reset_before: () => ({ status: 0, fate: 'reset' }),
  garbage_before: (_voice, _call, { hits }) => garbage(hits, '{"data":{"id":"0000000000"}}'),
  rate_limited: (voice, call, { retryAfterSeconds }) =>
    voice.rateLimited(call, retryAfterSeconds ?? 60, retryAfterSeconds !== undefined),
  quota_exceeded: (voice, call) => voice.quotaExceeded(call),
  billing: (voice, call) => (voice.billing ?? voice.forbidden)(call),
  unauthorized: voice => voice.unauthorized('revoked'),
  forbidden: (voice, call) => voice.forbidden(call),
  invalid_media: voice => voice.invalidMedia(),
  not_ready: voice => voice.notReady(),
  duplicate: (voice, call) => voice.duplicate(call),
};

function disturbed(fault: Fault, reply: Reply, voice: Voice): Reply {
  if (fault.mode === 'hang_after') return { status: 0, fate: 'hang' };
  if (fault.mode === 'reset_after') return { status: 0, fate: 'reset' };
  if (fault.mode === 'without') return without(reply, fault.field ?? '');
  if (fault.mode === 'garbage') return garbage(fault.hits, reply.body?.toString() ?? '');
  return voice.serverError();
}

/** Returns, in turn, a proxy's HTML page and truncated JSON. */
function garbage(hits: number, whole: string): Reply {
  if (hits % 2 === 1) {
    const page = '<!doctype html><html><body><h1>We are under maintenance</h1></body></html>';
    return { status: 200, headers: { 'content-type': 'text/html' }, body: page };
  }
  const half = whole.startsWith('{') ? whole.slice(0, Math.ceil(whole.length / 2)) : '{"data":{"i';
  return { status: 200, headers: { 'content-type': 'application/json' }, body: half };
}

import { randomUUID } from 'node:crypto';
import type { Call, Reply, Voice } from './http.ts';
import type { Table } from './journal.ts';
import type { Account, Operation, Platform } from './model.ts';

/** What a fault may do to a call; `*_after` and `garbage` let the call take effect first. */
export const faultModes = [
  'error_before', 'error_after', 'hang_before', 'hang_after', 'reset_before', 'reset_after',
  'rate_limited', 'quota_exceeded', 'unauthorized', 'forbidden', 'invalid_media', 'not_ready', 'duplicate',
  'stale_reads', 'garbage', 'garbage_before', 'no_id', 'expired', 'delay',
] as const; // prettier-ignore
export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  id: string;
  platform: Platform;
  operation: Operation;
  mode: FaultMode;
  /** Calls that it will still meet; null: until deleted. */
  remaining: number | null;
  /** Of `stale_reads`: how young is hidden. Of the others: how long the answer is held back. */
  delayMs?: number;
  retryAfterSeconds?: number;
  /** Name, id or handle of the only account that it meets. */
  account?: string;
  hits: number;
}

export type FaultWish = Omit<Fault, 'id' | 'hits'>;

/** The faults that are armed, oldest first. */
export class Faults {
  readonly #armed: Table<Fault>;

  constructor(armed: Table<Fault>) {
    this.#armed = armed;
  }

  arm(wish: FaultWish): Fault {
    const fault = { ...wish, id: randomUUID(), hits: 0 };
    return this.#armed.put(fault.id, fault);
  }

  list(): Fault[] {
    return [...this.#armed.values()];
  }

  disarm(id?: string): void {
    for (const fault of this.list()) if (id === undefined || fault.id === id) this.#armed.delete(fault.id);
  }

  /** Takes the first fault that fits the call. */
  take(platform: Platform, operation: Operation, account: Account | undefined): Fault | undefined {
    for (const fault of this.#armed.values()) {
      if (fault.platform === platform && fault.operation === operation && fits(fault, account))
        return this.#use(fault);
    }
    return undefined;
  }

  /** Returns a fault to be met by a later call. */
  giveBack(fault: Fault): void {
    if (fault.remaining !== null) fault.remaining += 1;
    fault.hits -= 1;
    this.#armed.put(fault.id, fault);
  }

  #use(fault: Fault): Fault {
    fault.hits += 1;
    if (fault.remaining === null) return fault;
    fault.remaining -= 1;
    if (fault.remaining > 0) this.#armed.put(fault.id, fault);
    else this.#armed.delete(fault.id);
    return fault;
  }
}

function fits(fault: Fault, account: Account | undefined): boolean {
  if (fault.account === undefined) return true;
  return account !== undefined && [account.name, account.id, account.handle].includes(fault.account);
}

/** In milliseconds, how young a post is hidden from a list: only `stale_reads` hides any. */
export const hiddenAge = (call: Call): number =>
  call.fault?.mode === 'stale_reads' ? (call.fault.delayMs ?? 10_000) : 0;

/** Modes that a handler carries out itself, because only it knows what they mean there. */
const ownModes: readonly FaultMode[] = ['stale_reads', 'no_id', 'expired', 'delay'];

const afterModes: readonly FaultMode[] = ['error_after', 'hang_after', 'reset_after', 'garbage'];

/** Answers a call that met `fault`; `handle` carries the call out. */
export async function answerUnder(
  fault: Fault,
  { call, voice, operation, faults, handle }: UnderFault,
): Promise<Reply> {
  call.fault = fault;
  if (fault.delayMs && fault.mode !== 'stale_reads')
    await new Promise(done => setTimeout(done, fault.delayMs));
  const handlerKnows = ownModes.includes(fault.mode) || isFailingLater(fault.mode, operation);
  if (handlerKnows) return await handle();
  if (!afterModes.includes(fault.mode)) return refusal(fault, call, voice);
  const reply = await handle();
  if (reply.status < 400) return disturbed(fault, reply, voice);
  faults.giveBack(fault);
  return reply;
}

export interface UnderFault {
  call: Call;
  voice: Voice;
  operation: Operation;
  faults: Faults;
  handle: () => Reply | Promise<Reply>;
}

/** Media that turns out bad, or is not ready, shows in what a status call answers, not in a refusal of the call. */
const isFailingLater = (mode: FaultMode, operation: Operation): boolean =>
  operation === 'status' && (mode === 'invalid_media' || mode === 'not_ready');

function refusal(fault: Fault, call: Call, voice: Voice): Reply {
  switch (fault.mode) {
    case 'hang_before':
      return { status: 0, fate: 'hang' };
    case 'reset_before':
      return { status: 0, fate: 'reset' };
    case 'garbage_before':
      return garbage(fault.hits, '{"data":{"id":"0000000000"}}');
    case 'rate_limited':
      return voice.rateLimited(call, fault.retryAfterSeconds ?? 60, fault.retryAfterSeconds !== undefined);
    case 'quota_exceeded':
      return voice.quotaExceeded(call);
    case 'unauthorized':
      return voice.unauthorized('revoked');
    case 'forbidden':
      return voice.forbidden(call);
    case 'invalid_media':
      return voice.invalidMedia();
    case 'not_ready':
      return voice.notReady();
    case 'duplicate':
      return voice.duplicate(call);
    default:
      return voice.serverError();
  }
}

function disturbed(fault: Fault, reply: Reply, voice: Voice): Reply {
  if (fault.mode === 'hang_after') return { status: 0, fate: 'hang' };
  if (fault.mode === 'reset_after') return { status: 0, fate: 'reset' };
  if (fault.mode === 'garbage') return garbage(fault.hits, reply.body?.toString() ?? '');
  return voice.serverError();
}

/** A proxy's page, then JSON that ends in the middle, then again. */
function garbage(hits: number, whole: string): Reply {
  if (hits % 2 === 1) {
    const page = '<!doctype html><html><body><h1>We are under maintenance</h1></body></html>';
    return { status: 200, headers: { 'content-type': 'text/html' }, body: page };
  }
  const half = whole.startsWith('{') ? whole.slice(0, Math.ceil(whole.length / 2)) : '{"data":{"i';
  return { status: 200, headers: { 'content-type': 'application/json' }, body: half };
}

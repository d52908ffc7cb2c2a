import { ConnectionError, errorOf } from './errors.ts';
import type { Change, Notification } from './generated/models.ts';
import { pauseBefore, sleep } from './retry.ts';
import type { Transport } from './transport.ts';

/** Some changes cannot be reported. Read the data you show again. */
export interface Reset {
  kind: 'reset';
}

/** Event type of each stream. */
export interface Streamed {
  changes: Change | Reset;
  notifications: Notification;
}

export interface StreamOptions {
  /** Ends the stream. */
  signal?: AbortSignal;
  /** ID to resume from, as passed to `onId`. */
  lastEventId?: string;
  /** Called with each ID from which a later stream can resume. */
  onId?: (id: string) => void;
  /** Called with `true` each time the stream opens and `false` each time it is lost. */
  onOpen?: (isOpen: boolean) => void;
}

const paths: Record<keyof Streamed, string> = {
  changes: '/changes/stream',
  notifications: '/api/notifications/stream',
};

/** Milliseconds of silence after which a stream is considered dead. Streams send a comment every 15 s by default. */
const maxSilenceMs = 60_000;

/** Position of a stream. */
interface Place {
  last: string | undefined;
  /** Number of consecutive connections without an event. */
  repeats: number;
}

/**
 * Yields events without end. After a lost connection it pauses, reconnects, and resumes after the last event. Throws if the
 * service rejects the stream.
 */
export async function* stream<Name extends keyof Streamed>(
  transport: Transport,
  name: Name,
  options: StreamOptions,
): AsyncGenerator<Streamed[Name], void> {
  const { signal, lastEventId } = options;
  const place: Place = { last: lastEventId, repeats: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const quiet = new AbortController();
    const ends = signal ? AbortSignal.any([signal, quiet.signal]) : quiet.signal;
    const outcome = await open(transport, paths[name], place.last, ends);
    const isOpen = outcome instanceof Response && outcome.ok;
    if (isOpen) yield* read<Streamed[Name]>(outcome, place, { ...options, quiet });
    await pauseAfter(isOpen ? undefined : outcome, place, signal);
  }
}

/** Yields the events of one connection until it is lost. */
async function* read<Event>(
  answer: Response,
  place: Place,
  { signal, onId, onOpen, quiet }: StreamOptions & { quiet: AbortController },
): AsyncGenerator<Event, void> {
  onOpen?.(true);
  try {
    for await (const block of eventsOf(answer, () => quiet.abort())) yield* take<Event>(block, place, onId);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SyntaxError) throw error;
  } finally {
    quiet.abort();
    onOpen?.(false);
  }
}

function* take<Event>(
  { id, data }: Block,
  place: Place,
  onId: StreamOptions['onId'],
): Generator<Event, void> {
  place.repeats = 0;
  if (data !== undefined) yield JSON.parse(data) as Event;
  if (id === undefined) return;
  // Stored only now, so that an event whose handling throws is delivered again.
  place.last = id;
  onId?.(id);
}

/** Waits until the stream may be reopened. Throws if the service refused it permanently. */
const pauseAfter = async (
  outcome: Response | ConnectionError | undefined,
  place: Place,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const answer = outcome instanceof Response ? outcome : undefined;
  const pause = pauseBefore(answer, { repeats: place.repeats, isRepeatable: true });
  if (pause === undefined) throw answer ? await errorOf(answer) : outcome;
  place.repeats = Math.min(place.repeats + 1, 6);
  await sleep(pause, signal);
};

const open = async (
  transport: Transport,
  path: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<Response | ConnectionError> => {
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  };
  return transport.open(path, headers, signal);
};

interface Block {
  id?: string;
  data?: string;
}

/**
 * Yields the blocks of a response, parsed as the HTML standard defines for event streams, limited to the fields the service
 * writes.
 */
async function* eventsOf(answer: Response, onSilence: () => void): AsyncGenerator<Block, void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  try {
    for (let text = ''; ;) {
      const silence = setTimeout(onSilence, maxSilenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return;
      const blocks = `${text}${value}`.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) yield blockOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const blockOf = (text: string): Block => {
  const block: Block = {};
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^(id|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') block.id = value;
    if (name === 'data') block.data = value;
  }
  return block;
};

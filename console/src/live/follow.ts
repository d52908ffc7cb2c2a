import type { Schemas, SocialPublishing } from '@sdk';

export type Change = Schemas['Change'] | { kind: 'reset' };

/** Messages between the tabs of one organization. */
type Word =
  | { kind: 'change'; change: Change }
  | { kind: 'position'; position: string }
  | { kind: 'stream'; isOpen: boolean; position: string | undefined }
  /** A new tab asks for the last position. */
  | { kind: 'hello' };

/** Milliseconds before a rejected stream is requested again. */
const againMs = 60_000;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, againMs);
    signal.addEventListener('abort', done, { once: true });
  });

/**
 * Reports the changes of an organization until the returned function is called. A browser opens only six connections to a
 * server for all of its tabs, so one tab reads the stream for all. When that tab closes, another resumes after the last
 * reported change.
 */
export const followChanges = (
  { orgId, api }: { orgId: string; api: SocialPublishing },
  told: { onChange: (change: Change) => void; onOpen: (isOpen: boolean) => void },
): (() => void) => {
  const name = `console-changes ${orgId}`;
  const tabs = new BroadcastChannel(name);
  const { signal, abort } = abortable();
  let position: string | undefined;
  let isReader = false;
  let isOpen = false;

  const hear = (word: Word): void => {
    if (word.kind === 'change') told.onChange(word.change);
    else if (word.kind === 'position') position = word.position;
    else if (word.kind === 'stream') {
      isOpen = word.isOpen;
      position = word.position ?? position;
      told.onOpen(isOpen);
    } else if (isReader) tabs.postMessage({ kind: 'stream', isOpen, position } satisfies Word);
  };
  const say = (word: Word): void => {
    if (signal.aborted) return;
    hear(word);
    tabs.postMessage(word);
  };
  const readStream = async (): Promise<void> => {
    const changes = api.stream('changes', {
      signal,
      ...(position !== undefined && { lastEventId: position }),
      onId: id => say({ kind: 'position', position: id }),
      onOpen: open => say({ kind: 'stream', isOpen: open, position }),
    });
    for await (const change of changes) say({ kind: 'change', change });
  };
  const readForAll = async (): Promise<void> => {
    isReader = true;
    while (!signal.aborted) {
      // The service rejected the stream, for example because the person may not read posts. The page polls in the meantime.
      await readStream().catch(() => undefined);
      await pause(signal);
    }
  };

  tabs.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data));
  tabs.postMessage({ kind: 'hello' } satisfies Word);
  navigator.locks.request(name, { signal }, readForAll).catch(() => undefined);
  return () => {
    abort();
    tabs.close();
  };
};

const abortable = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

import { lazy, Suspense } from 'react';
import { sentenceOf } from '../api/client.ts';
import { createStore, useStore } from '../lib/store.ts';
import { i18n } from '../lib/i18n.ts';

const isNeeded = createStore(false);

/** Loaded once there is something to tell, which is never at the start. */
const load = async () => {
  isNeeded.set(true);
  const { manager, listIsThere } = await import('./toast-list.tsx');
  await listIsThere;
  return manager;
};

/** Loads them ahead of what will be told, also without a connection by then. */
export const prepareToasts = (): void => void load();

/**
 * Loads them once somebody touches the page: a move that is confirmed late feels like one that was lost, and a page that is only
 * looked at needs none. Returns what keeps them from being loaded.
 */
export const prepareToastsOnTouch = (): (() => void) => {
  const touches = ['pointerdown', 'keydown'] as const;
  const stop = (): void => {
    for (const touch of touches) removeEventListener(touch, begin);
  };
  const begin = (): void => {
    stop();
    void load();
  };
  for (const touch of touches) addEventListener(touch, begin);
  return stop;
};

/** How long a toast offers its action, in milliseconds. */
const undoMs = 8_000;

/** Says that something was done, with what can be done about it. */
export const showActionToast = (title: string, action?: { name: string; do: () => unknown }): void => {
  void load().then(manager => {
    const id = manager.add({
      title,
      timeout: undoMs,
      ...(action && {
        actionProps: {
          children: action.name,
          onClick: () => {
            manager.close(id);
            void action.do();
          },
        },
      }),
    });
  });
};

/** Says that something was done; with `undo`, what takes it back. */
export const showToast = (title: string, undo?: () => unknown): void =>
  showActionToast(title, undo && { name: i18n.t('Undo'), do: undo });

/** Says what is about to be done, until the function that it returns is called; `undo` keeps it from being done. */
export const showPause = (title: string, undo: () => unknown): (() => void) => {
  let close: (() => void) | undefined;
  let isOver = false;
  void load().then(manager => {
    if (isOver) return;
    const id = manager.add({
      title,
      timeout: 0,
      actionProps: { children: i18n.t('Undo'), onClick: () => void undo() },
    });
    close = () => manager.close(id);
  });
  return () => {
    isOver = true;
    close?.();
  };
};

/** Says what did not work, and why; it stays until it is read. */
export const showProblem = (title: string, error?: unknown): void => {
  void load().then(manager => {
    manager.add({
      title,
      ...(error !== undefined && { description: sentenceOf(error) }),
      type: 'problem',
      priority: 'high',
      timeout: 0,
    });
  });
};

const List = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }));

/** Where toasts are shown; once, around everything. */
export const Toasts = () => <Suspense>{useStore(isNeeded) && <List />}</Suspense>;

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

/** Preloads the toasts, so that they also work if the connection is lost later. */
export const prepareToasts = (): void => void load();

/**
 * Loads the toasts when a person first touches the page, so that the first confirmation is not late. A page that is only
 * read does not load them. Returns a function that cancels the loading.
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

/** Shows that an action was done. `undo` reverts it. */
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

/** Renders the toasts. Mounted once, around the whole console. */
export const Toasts = () => <Suspense>{useStore(isNeeded) && <List />}</Suspense>;

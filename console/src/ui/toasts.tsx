import { Toast } from '@base-ui/react/toast';
import { sentenceOf } from '../api/client.ts';
import { buttonClass } from './button.tsx';

const manager = Toast.createToastManager();

/** How long an action can be undone by its toast, in milliseconds. */
const undoMs = 8_000;

/** Says that something was done; with `undo`, what takes it back. */
export const tell = (title: string, undo?: () => unknown): void => {
  const id = manager.add({
    title,
    timeout: undoMs,
    ...(undo && {
      actionProps: {
        children: 'Undo',
        onClick: () => {
          manager.close(id);
          void undo();
        },
      },
    }),
  });
};

/** Says what did not work, and why; it stays until it is read. */
export const tellProblem = (title: string, error?: unknown): void => {
  manager.add({
    title,
    ...(error !== undefined && { description: sentenceOf(error) }),
    type: 'problem',
    priority: 'high',
    timeout: 0,
  });
};

const List = () => {
  const { toasts } = Toast.useToastManager();
  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="flex items-start gap-3 rounded-xl border border-line bg-raised p-3 shadow-lg"
    >
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className={`font-medium ${toast.type === 'problem' ? 'text-bad' : ''}`} render={<p />} />
        <Toast.Description className="text-quiet" />
      </Toast.Content>
      {toast.actionProps && <Toast.Action className={buttonClass('quiet')} />}
      <Toast.Close aria-label="Close" className={buttonClass('quiet')}>
        ✕
      </Toast.Close>
    </Toast.Root>
  ));
};

/** Where toasts stand: below, as wide as a telephone. */
export const Toasts = () => (
  <Toast.Provider toastManager={manager}>
    <Toast.Portal>
      <Toast.Viewport className="fixed inset-x-3 bottom-20 z-50 flex flex-col gap-2 sm:inset-x-auto sm:right-6 sm:bottom-6 sm:w-96">
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { buttonClass } from './button.tsx';
import { i18n } from '../lib/i18n.ts';

export const manager = Toast.createToastManager();

let note: () => void;
/** Resolves once the list is mounted. Toasts shown before are not announced by screen readers. */
export const listIsThere = new Promise<void>(resolve => {
  note = resolve;
});

const List = () => {
  const { toasts } = Toast.useToastManager();
  useEffect(() => note(), []);
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
      <Toast.Close aria-label={i18n.t('Close')} className={buttonClass('quiet')}>
        ✕
      </Toast.Close>
    </Toast.Root>
  ));
};

/** Shows toasts at the bottom. On phones they are below the top bar, so that they cover no button at the bottom edge. */
export const ToastList = () => (
  <Toast.Provider toastManager={manager}>
    <Toast.Portal>
      <Toast.Viewport
        aria-label={i18n.t('Notifications')}
        className="fixed inset-x-3 top-16 z-50 flex flex-col gap-2 sm:inset-x-auto sm:end-6 sm:top-auto sm:bottom-6 sm:w-96"
      >
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);

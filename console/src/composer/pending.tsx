import { i18n } from '../lib/i18n.ts';
import { useOnline } from '../lib/online.ts';
import type { Entry } from '../outbox/entry.ts';
import { takeBack } from '../outbox/outbox.ts';
import { isWaiting } from '../outbox/words.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/parts.tsx';
import { showProblem } from '../ui/toasts.tsx';

/** Shown by the form while an action waits for a connection. */
export const Pending = ({ entry }: { entry: Entry }) => {
  const isOnline = useOnline();
  const withdraw = (): void => {
    takeBack(entry.id).catch((error: unknown) => showProblem(i18n.t('Not withdrawn.'), error));
  };
  return (
    <div role="status" className="empty:hidden">
      {isWaiting(entry, isOnline) && (
        <Note>
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 flex-1">
              {i18n.t(
                'Waiting for a connection. You can leave this screen or close the console: it is sent the next time the console is open and connected.',
              )}
            </span>
            <Button disabled={entry.isSending} onClick={withdraw}>
              {i18n.t('Withdraw')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
};

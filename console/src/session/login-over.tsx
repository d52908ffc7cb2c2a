import { useQueryClient } from '@tanstack/react-query';
import { useStore } from '../lib/store.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { hasEnded } from './session.ts';
import { startQuery } from './start.ts';

/** The login over a page whose session has ended: what is on the page stays, and what was being sent is sent afterwards. */
export const LoginOver = () => {
  const isOpen = useStore(hasEnded);
  const queries = useQueryClient();
  const known = queries.getQueryData(startQuery.queryKey)?.email;
  const goOn = () => queries.invalidateQueries();
  return (
    <Dialog title="Log in again" isOpen={isOpen} canClose={false} onClose={() => undefined}>
      <p className="mb-3 text-quiet">Your session has ended. What you wrote is still here.</p>
      <LoginForm next={location.pathname} onDone={goOn} {...(known !== undefined && { email: known })} />
    </Dialog>
  );
};

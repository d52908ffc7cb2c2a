import { lazy, Suspense } from 'react';
import { useStore } from '../lib/store.ts';
import { loginReason } from './session.ts';

const LoginDialog = lazy(async () => ({ default: (await import('./login-dialog.tsx')).LoginDialog }));

/** The login over a page whose session has ended: what is on the page stays, and what was being sent is sent afterwards. */
export const LoginOver = () => {
  const reason = useStore(loginReason);
  return <Suspense>{reason && <LoginDialog reason={reason} />}</Suspense>;
};

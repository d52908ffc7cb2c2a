import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { declineLogin, type LoginReason } from './session.ts';
import { startQuery } from './start.ts';
import { i18n } from '../lib/i18n.ts';

const reasons: Record<LoginReason, string> = {
  ended: i18n.t('Your session has expired. Your text is still here.'),
  fresh: i18n.t('For this action, log in again. A login counts for ten minutes.'),
};

/** Logs in over the page. */
export const LoginDialog = ({ reason }: { reason: LoginReason }) => {
  const queries = useQueryClient();
  const known = queries.getQueryData(startQuery.queryKey)?.email;
  const goOn = () => queries.invalidateQueries();
  return (
    <Dialog
      title={i18n.t('Log in again')}
      isOpen
      keepsOpen
      canClose={reason === 'fresh'}
      onClose={declineLogin}
    >
      <p className="mb-3 text-quiet">{reasons[reason]}</p>
      <LoginForm
        next={location.pathname + location.search}
        onDone={goOn}
        {...(known !== undefined && { email: known })}
      />
    </Dialog>
  );
};

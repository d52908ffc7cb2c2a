import { Link } from '@tanstack/react-router';
import { number } from '../lib/numbers.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from './icon.tsx';
import { useOrganization } from './organization.ts';
import { notifications } from './places.ts';
import { useUnread } from './unread.ts';
import { i18n } from '../lib/i18n.ts';

/** More than this is many. */
const maxShown = 99;

/** Leads to the notifications, and says how many are unread. */
export const Bell = () => {
  const { org } = useOrganization();
  const unread = useUnread();
  return (
    <Link
      to={notifications.to}
      params={{ org: org.slug }}
      activeProps={{ 'aria-current': 'page' }}
      aria-label={
        unread === 0
          ? notifications.name
          : i18n.t('{name}, {unread} unread', { name: notifications.name, unread: number(unread) })
      }
      className={`${buttonClass('quiet')} relative aria-[current=page]:bg-accent-wash`}
    >
      <Icon path={notifications.icon} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -end-0.5 top-0 min-w-4.5 rounded-full bg-bad-fill px-1 text-center text-xs text-white"
        >
          {unread > maxShown ? `${maxShown}+` : unread}
        </span>
      )}
    </Link>
  );
};

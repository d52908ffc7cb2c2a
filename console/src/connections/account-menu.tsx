import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { useOrganization } from '../shell/organization.ts';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { showProblem, showToast } from '../ui/toasts.tsx';

type Connection = Schemas['Connection'];

/** Account of a brand. */
export interface OfAccount {
  connection: Connection;
  /** Whether the brand has other accounts on the platform. */
  hasOthers: boolean;
  onConnect: () => void;
}

/** Returns the calls that the menu of an account makes. */
const useAccountCalls = ({ id }: Connection, name: string) => {
  const { api, org } = useOrganization();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: [org.id, 'connections'] });
  const remove = useMutation({
    mutationFn: () => api.connections.delete(id),
    onSuccess: () => showToast(i18n.t('{name} was disconnected', { name })),
    onSettled,
  });
  const refresh = useMutation({
    mutationFn: () => api.connections.refresh(id),
    onSuccess: ({ tier }) =>
      showToast(
        tier === 'premium'
          ? i18n.t('{name} has X Premium', { name })
          : i18n.t('{name} has no X Premium', { name }),
      ),
    onSettled,
  });
  const makeDefault = useMutation({
    mutationFn: () => api.connections.makeDefault(id),
    onSuccess: ({ scheduledPosts }) =>
      showToast(
        i18n.t(
          '{count, plural, =0 {{name} is the default account} one {{name} is the default account. # scheduled post goes there.} other {{name} is the default account. # scheduled posts go there.}}',
          { name, count: scheduledPosts },
        ),
      ),
    onSettled,
  });
  return { remove, refresh, makeDefault };
};

/** Returns the menu's entry that disconnects an account, or says why that must wait. */
const disconnectEntry = (name: string, mustStay: boolean, disconnect: () => void): MenuEntry =>
  mustStay
    ? {
        name: i18n.t('Disconnect'),
        do: () =>
          showProblem(
            i18n.t('{name} is the default account. Make another account the default one first.', { name }),
          ),
      }
    : {
        name: i18n.t('Disconnect'),
        do: disconnect,
        isDangerous: true,
        asks: {
          title: i18n.t('Disconnect {name}?', { name }),
          note: i18n.t('Scheduled posts are not published there until the account is reconnected.'),
        },
      };

/** Actions of an account. */
export const AccountMenu = ({ connection, hasOthers, onConnect }: OfAccount) => {
  const { platform, handle, isDefault } = connection;
  const name = `@${handle}`;
  const { remove, refresh, makeDefault } = useAccountCalls(connection, name);
  return (
    <Menu
      label={i18n.t('More for {name}', { name })}
      entries={[
        { name: i18n.t('Reconnect'), do: onConnect },
        ...(platform === 'x' ? [{ name: i18n.t('Check for X Premium'), do: () => refresh.mutate() }] : []),
        ...(isDefault ? [] : [{ name: i18n.t('Make default'), do: () => makeDefault.mutate() }]),
        disconnectEntry(name, isDefault && hasOthers, () => remove.mutate()),
      ]}
    >
      ⋯
    </Menu>
  );
};

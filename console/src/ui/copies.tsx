import { asCurl, asSdk, copy } from '../post/copy.ts';
import { useOrganization } from '../shell/organization.ts';
import { Menu } from './menu.tsx';
import { i18n } from '../lib/i18n.ts';

/** Copies a resource's identifiers for use in programs: its ID, and the request that reads it. */
export const Copies = ({ id, path, call }: { id: string; path: string; call: string }) => {
  const { org } = useOrganization();
  return (
    <Menu
      label={i18n.t('More')}
      entries={[
        { name: i18n.t('Copy the id'), do: () => copy(id) },
        { name: i18n.t('Copy as curl'), do: () => copy(asCurl(org.id, path)) },
        { name: i18n.t('Copy as a call of the SDK'), do: () => copy(asSdk(call)) },
      ]}
    >
      ⋯
    </Menu>
  );
};

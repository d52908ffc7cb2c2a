import { asCurl, asSdk, copy } from '../post/copy.ts';
import { useOrganization } from '../shell/organization.ts';
import { Menu } from './menu.tsx';

/** What programs name a thing by, to be copied: its id, and the read of it. */
export const Copies = ({ id, path, call }: { id: string; path: string; call: string }) => {
  const { org } = useOrganization();
  return (
    <Menu
      label="More"
      entries={[
        { name: 'Copy the id', do: () => copy(id) },
        { name: 'Copy as curl', do: () => copy(asCurl(org.id, path)) },
        { name: 'Copy as a call of the SDK', do: () => copy(asSdk(call)) },
      ]}
    >
      ⋯
    </Menu>
  );
};

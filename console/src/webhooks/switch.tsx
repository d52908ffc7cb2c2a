import { useChange } from '../api/change.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import type { Webhook } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

interface Given {
  enabled: boolean;
  recover: boolean;
}

/** Enables or disables a webhook, with an undo; one that comes back can also get what it missed. */
export const Switch = ({ webhook: { id, name, enabled, held } }: { webhook: Webhook }) => {
  const { api } = useOrganization();
  const mayChange = useMay('webhooks:write');
  const change = useChange({
    noun: 'webhooks',
    run: (given: Given) =>
      api.webhooks.update(id, given.recover ? { enabled: true, recover: true } : { enabled: given.enabled }),
    said: (_made, given) =>
      given.enabled ? i18n.t('{name} is enabled', { name }) : i18n.t('{name} is disabled', { name }),
    back: (_made, given) => ({ enabled: !given.enabled, recover: false }),
  });
  const set = (given: Given): void => change.mutate(given);
  if (!mayChange) return null;
  if (enabled)
    return (
      <Button isBusy={change.isPending} onClick={() => set({ enabled: false, recover: false })}>
        {i18n.t('Disable')}
      </Button>
    );
  return (
    <>
      {held > 0 && (
        <Button
          look="primary"
          isBusy={change.isPending}
          onClick={() => set({ enabled: true, recover: true })}
        >
          {i18n.t('Enable and send held deliveries')}
        </Button>
      )}
      <Button
        look={held > 0 ? 'plain' : 'primary'}
        isBusy={change.isPending}
        onClick={() => set({ enabled: true, recover: false })}
      >
        {i18n.t('Enable')}
      </Button>
    </>
  );
};

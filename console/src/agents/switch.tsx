import { useChange } from '../api/change.ts';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import type { Agent } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Enables or disables an agent, with an undo. */
export const Switch = ({ agent: { id, name, enabled, brandSlug } }: { agent: Agent }) => {
  const { api } = useOrganization();
  const change = useChange({
    noun: 'agents',
    run: (next: boolean) => api.agents.update(id, { enabled: next }),
    said: (_made, next) =>
      next ? i18n.t('{name} is enabled', { name }) : i18n.t('{name} is disabled', { name }),
    back: (_made, next) => !next,
  });
  return (
    <Allowed to="agents:write" brand={brandSlug}>
      <Button isBusy={change.isPending} onClick={() => change.mutate(!enabled)}>
        {enabled ? i18n.t('Disable') : i18n.t('Enable')}
      </Button>
    </Allowed>
  );
};

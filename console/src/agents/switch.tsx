import { useChange } from '../api/change.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import type { Agent } from './words.tsx';

/** Enables or disables an agent, with an undo. */
export const Switch = ({ agent: { id, name, enabled } }: { agent: Agent }) => {
  const { api } = useOrganization();
  const change = useChange({
    noun: 'agents',
    run: (next: boolean) => api.agents.update(id, { enabled: next }),
    said: (_made, next) => (next ? `${name} is enabled` : `${name} is disabled`),
    back: (_made, next) => !next,
  });
  return (
    <Button isBusy={change.isPending} onClick={() => change.mutate(!enabled)}>
      {enabled ? 'Disable' : 'Enable'}
    </Button>
  );
};

import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { useSeriesChange, type Series } from './queries.ts';

/** Pauses a series, or lets it go on; nothing where it has ended. */
export const Switch = ({ series: { id, name, status } }: { series: Series }) => {
  const { api } = useOrganization();
  const change = useSeriesChange({
    run: (isPaused: boolean) => (isPaused ? api.series.pause(id) : api.series.resume(id)),
    said: (_made, isPaused) => (isPaused ? `${name} is paused` : `${name} goes on`),
    back: (_made, isPaused) => !isPaused,
  });
  if (status === 'ended') return null;
  const isActive = status === 'active';
  return (
    <Button
      aria-label={`${isActive ? 'Pause' : 'Resume'} ${name}`}
      isBusy={change.isPending}
      onClick={() => change.mutate(isActive)}
    >
      {isActive ? 'Pause' : 'Resume'}
    </Button>
  );
};

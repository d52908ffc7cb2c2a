import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { useSeriesChange, type Series } from './queries.ts';
import { i18n } from '../lib/i18n.ts';

/** Pauses or resumes a series. Renders nothing if the series has ended. */
export const Switch = ({ series: { id, name, status, brandSlug } }: { series: Series }) => {
  const { api } = useOrganization();
  const change = useSeriesChange({
    run: (isPaused: boolean) => (isPaused ? api.series.pause(id) : api.series.resume(id)),
    said: (_made, isPaused) =>
      isPaused ? i18n.t('{name} is paused', { name }) : i18n.t('{name} was resumed', { name }),
    back: (_made, isPaused) => !isPaused,
  });
  if (status === 'ended') return null;
  const isActive = status === 'active';
  return (
    <Allowed to="posts:write" brand={brandSlug}>
      <Button
        aria-label={isActive ? i18n.t('Pause {name}', { name }) : i18n.t('Resume {name}', { name })}
        isBusy={change.isPending}
        onClick={() => change.mutate(isActive)}
      >
        {isActive ? i18n.t('Pause') : i18n.t('Resume')}
      </Button>
    </Allowed>
  );
};

import { fullTimeOf } from '../lib/times.ts';
import { useOrganization } from '../shell/organization.ts';
import { When } from '../ui/when.tsx';
import { i18n } from '../lib/i18n.ts';

/** Shows a run in the agent's zone and, if their clocks differ, also in the person's. */
export const NextRun = ({ at, zone }: { at: string; zone: string }) => {
  const { zone: own } = useOrganization();
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <When at={at} zone={zone} />
      {fullTimeOf(at, zone) !== fullTimeOf(at, own) && (
        <span className="text-quiet">{i18n.t('Your time: {time}', { time: fullTimeOf(at, own) })}</span>
      )}
    </span>
  );
};

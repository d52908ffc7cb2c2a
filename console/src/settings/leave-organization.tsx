import { useMutation } from '@tanstack/react-query';
import { i18n } from '../lib/i18n.ts';
import { appPath } from '../lib/page.ts';
import { useOrganization } from '../shell/organization.ts';
import { Card } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { Sure } from '../ui/sure.tsx';

/** Lets a member leave the organization. Posts they scheduled there are still published. */
export const LeaveOrganization = () => {
  const { org, api } = useOrganization();
  const leave = useMutation({
    mutationFn: () => api.teams.leaveOrganization(),
    // the start picks another organization of the person
    onSuccess: () => location.assign(appPath),
  });
  return (
    <Part title={i18n.t('Leave the organization')}>
      <Card className="flex flex-col items-start gap-3">
        <p>
          {i18n.t('Posts that you scheduled are still published. Someone on the team can invite you again.')}
        </p>
        <Sure
          name={i18n.t('Leave')}
          look="danger"
          title={i18n.t('Leave {name}?', { name: org.name })}
          isBusy={leave.isPending}
          onSure={() => leave.mutate()}
        >
          {i18n.t(
            'You will no longer see its brands, posts, and files, and your API keys will stop working there.',
          )}
        </Sure>
      </Card>
    </Part>
  );
};

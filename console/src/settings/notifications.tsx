import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { Check } from '../ui/field.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { i18n } from '../lib/i18n.ts';
import { Devices } from './devices.tsx';

type Preference = Schemas['NotificationPreference'];

const words: Record<Preference['type'], readonly [name: string, meaning: string]> = {
  'post.published': [i18n.t('A post is published'), i18n.t('The post is published on all its platforms.')],
  'post.failed': [i18n.t('A post failed'), i18n.t('A platform rejected it.')],
  'post.unconfirmed': [
    i18n.t('A post is unconfirmed'),
    i18n.t('A platform’s answer was lost: a person must check.'),
  ],
  'post.review': [
    i18n.t('A review'),
    i18n.t('A post waits for your review, or someone decided about yours.'),
  ],
  'post.note': [i18n.t('A note mentions you'), i18n.t('Someone on the team left you a note about a post.')],
  'comment.assigned': [i18n.t('A comment for you'), i18n.t('Someone assigned a comment to you.')],
  'budget.low': [
    i18n.t('A budget is nearly used up'),
    i18n.t('Most of the month’s budget for a platform is spent.'),
  ],
  'post.milestone': [i18n.t('A milestone'), i18n.t('A post reached a milestone of likes or views.')],
  'agent.run.completed': [i18n.t('An agent run finished'), i18n.t('Drafts are ready, or the run failed.')],
  'clip.render.completed': [i18n.t('A clip is ready'), i18n.t('The clip was rendered and can be posted.')],
  'team.invitation': [i18n.t('Invitations'), i18n.t('Someone invites you to their organization.')],
  'team.left_behind': [i18n.t('A member left'), i18n.t('Work of theirs has ended, or needs a new owner.')],
  'webhook.disabled': [
    i18n.t('A webhook or a source fails'),
    i18n.t('A webhook or source will soon be, or was, disabled.'),
  ],
  'storage.low': [
    i18n.t('Storage is nearly full'),
    i18n.t('The organization’s files nearly fill the plan’s storage.'),
  ],
  'connection.missing_scopes': [
    i18n.t('An account lacks permissions'),
    i18n.t('A feature does not work until the account is reconnected.'),
  ],
};

/** Saves one preference immediately, and reverts it if saving fails. */
const useChoose = () => {
  const { org, api } = useOrganization();
  const queries = useQueryClient();
  const queryKey = [org.id, 'preferences'];
  return useMutation({
    mutationFn: (changed: Preference) => api.notifications.updatePreferences({ preferences: [changed] }),
    onMutate: async changed => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<Preference[]>(queryKey);
      queries.setQueryData<Preference[]>(queryKey, list =>
        list?.map(one => (one.type === changed.type ? changed : one)),
      );
      return before;
    },
    onError: (_error, _changed, before) => queries.setQueryData(queryKey, before),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
};

const Preferences = () => {
  const { org, api } = useOrganization();
  const choose = useChoose();
  const preferences = useQuery({
    queryKey: [org.id, 'preferences'],
    queryFn: async ({ signal }) => [...(await api.notifications.listPreferences({ signal })).preferences],
  });
  return (
    <Part
      title={i18n.t('Notification settings')}
      note={i18n.t('Your choice applies only to this organization.')}
    >
      <Loaded from={preferences}>
        {list => (
          <Rows label={i18n.t('Notification settings')}>
            {list.map(one => {
              const [name, meaning] = words[one.type];
              return (
                <Row
                  key={one.type}
                  title={name}
                  note={meaning}
                  actions={
                    <div role="group" aria-label={name} className="flex flex-wrap gap-x-4">
                      <Check
                        label={i18n.t('Here')}
                        checked={one.inApp}
                        onChange={({ target }) => choose.mutate({ ...one, inApp: target.checked })}
                      />
                      <Check
                        label={i18n.t('By mail')}
                        checked={one.mail}
                        onChange={({ target }) => choose.mutate({ ...one, mail: target.checked })}
                      />
                      <Check
                        label={i18n.t('Push')}
                        checked={one.push}
                        onChange={({ target }) => choose.mutate({ ...one, push: target.checked })}
                      />
                    </div>
                  }
                />
              );
            })}
          </Rows>
        )}
      </Loaded>
    </Part>
  );
};

/** Settings for the events a person is notified about, and the channels. */
export const NotificationSettings = () => (
  <>
    <Preferences />
    <Devices />
  </>
);

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
  'post.published': [i18n.t('A post is out'), i18n.t('It was taken by every platform that it went to.')],
  'post.failed': [i18n.t('A post failed'), i18n.t('A platform did not take it.')],
  'post.unconfirmed': [
    i18n.t('A post is unconfirmed'),
    i18n.t('Nobody knows whether a platform took it: a person has to look.'),
  ],
  'post.review': [
    i18n.t('A review'),
    i18n.t('A post waits for your review, or somebody decided about yours.'),
  ],
  'post.note': [i18n.t('A note names you'), i18n.t('Somebody of the team has a word for you about a post.')],
  'comment.assigned': [i18n.t('A comment for you'), i18n.t('Somebody asks you to answer a comment.')],
  'post.milestone': [i18n.t('A milestone'), i18n.t('A post has reached a round number of likes or views.')],
  'agent.run.completed': [i18n.t('An agent has run'), i18n.t('Its drafts wait, or it failed.')],
  'clip.render.completed': [i18n.t('A clip is ready'), i18n.t('It was rendered and can be posted.')],
  'team.invitation': [i18n.t('Invitations'), i18n.t('Somebody asks you into their organization.')],
  'team.left_behind': [
    i18n.t('Somebody left'),
    i18n.t('Something of theirs has ended, or waits for somebody.'),
  ],
  'webhook.disabled': [
    i18n.t('A webhook or a source fails'),
    i18n.t('It is about to be disabled or paused, or it was.'),
  ],
  'storage.low': [i18n.t('Room runs out'), i18n.t('The files of the organization nearly fill its plan.')],
  'connection.missing_scopes': [
    i18n.t('An account allows too little'),
    i18n.t('Something does not work until it is connected again.'),
  ],
};

/** Changes one choice at once, and takes it back where it was not kept. */
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
      title={i18n.t('What you are told')}
      note={i18n.t('What you choose here holds for this organization alone.')}
    >
      <Loaded from={preferences}>
        {list => (
          <Rows label={i18n.t('What you are told')}>
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

/** What somebody is told, and where. */
export const NotificationSettings = () => (
  <>
    <Preferences />
    <Devices />
  </>
);

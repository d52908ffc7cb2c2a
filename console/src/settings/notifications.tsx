import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { Check } from '../ui/field.tsx';
import { Loaded } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';

type Preference = Schemas['NotificationPreference'];

const words: Record<Preference['type'], readonly [name: string, meaning: string]> = {
  'post.published': ['A post is out', 'It was taken by every platform that it went to.'],
  'post.failed': ['A post failed', 'A platform did not take it.'],
  'post.unconfirmed': [
    'A post is unconfirmed',
    'Nobody knows whether a platform took it: a person has to look.',
  ],
  'post.review': ['A review', 'A post waits for your review, or somebody decided about yours.'],
  'post.note': ['A note names you', 'Somebody of the team has a word for you about a post.'],
  'comment.assigned': ['A comment for you', 'Somebody asks you to answer a comment.'],
  'post.milestone': ['A milestone', 'A post has reached a round number of likes or views.'],
  'agent.run.completed': ['An agent has run', 'Its drafts wait, or it failed.'],
  'clip.render.completed': ['A clip is ready', 'It was rendered and can be posted.'],
  'team.invitation': ['Invitations', 'Somebody asks you into their organization.'],
  'team.left_behind': ['Somebody left', 'Something of theirs has ended, or waits for somebody.'],
  'webhook.disabled': ['A webhook or a source fails', 'It is about to be disabled or paused, or it was.'],
  'storage.low': ['Room runs out', 'The files of the organization nearly fill its plan.'],
  'connection.missing_scopes': [
    'An account allows too little',
    'Something does not work until it is connected again.',
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

/** What somebody is told, and where. */
export const NotificationSettings = () => {
  const { org, api } = useOrganization();
  const choose = useChoose();
  const preferences = useQuery({
    queryKey: [org.id, 'preferences'],
    queryFn: async ({ signal }) => [...(await api.notifications.listPreferences({ signal })).preferences],
  });
  return (
    <Part title="What you are told" note="What you choose here holds for this organization alone.">
      <Loaded from={preferences}>
        {list => (
          <Rows label="What you are told">
            {list.map(one => {
              const [name, meaning] = words[one.type];
              return (
                <Row
                  key={one.type}
                  title={name}
                  note={meaning}
                  actions={
                    <div role="group" aria-label={name} className="flex gap-4">
                      <Check
                        label="Here"
                        checked={one.inApp}
                        onChange={({ target }) => choose.mutate({ ...one, inApp: target.checked })}
                      />
                      <Check
                        label="By mail"
                        checked={one.mail}
                        onChange={({ target }) => choose.mutate({ ...one, mail: target.checked })}
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

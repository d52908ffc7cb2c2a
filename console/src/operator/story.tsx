import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import { platformName, Status, targetStates } from '../post/states.tsx';
import { Timeline } from '../post/timeline.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Check, readField, SelectField, TextField } from '../ui/field.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { Badge, Loaded, Note } from '../ui/parts.tsx';
import { Facts, Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { Act } from './act.tsx';
import { i18n } from '../lib/i18n.ts';

type Story = Schemas['OperatorPostStory'];

const workflows: Record<Story['workflow'], string> = {
  runs: i18n.t('Running'),
  missing: i18n.t('Not running'),
  stuck: i18n.t('Stuck'),
  unknown: i18n.t('Unknown'),
};

const About = ({ story }: { story: Story }) => {
  const { id, organization, brand, author, dueAt, deletedAt, workflow } = story;
  return (
    <Facts
      of={[
        [
          i18n.t('Post'),
          <span key="id" className="wrap-anywhere">
            {id}
          </span>,
        ],
        [
          i18n.t('Organization'),
          <bdi key="org" className="wrap-anywhere">{`${organization} / ${brand}`}</bdi>,
        ],
        [
          i18n.t('Author'),
          author ? (
            <bdi key="author" className="wrap-anywhere">{`${author.name}, ${author.email}`}</bdi>
          ) : (
            i18n.t('None')
          ),
        ],
        [i18n.t('Due'), dueAt === null ? i18n.t('None') : <When key="due" at={dueAt} />],
        ...(deletedAt === null ? [] : [[i18n.t('Deleted'), <When key="deleted" at={deletedAt} />] as const]),
        [i18n.t('Workflow'), workflows[workflow]],
      ]}
    />
  );
};

const Targets = ({ of: targets }: { of: Story['targets'] }) => (
  <Rows label={i18n.t('Platforms')}>
    {targets.map(({ id, platform, status, externalId, url, held, error }) => {
      const [name, tone] = targetStates[status];
      return (
        <Row
          key={id}
          title={
            <>
              {platformName(platform)}
              <Badge tone={held ? 'warn' : tone}>{held ? i18n.t('Waiting') : name}</Badge>
            </>
          }
          note={
            <span className="wrap-anywhere">
              {url === null ? (
                externalId
              ) : (
                <a href={url} target="_blank" rel="noreferrer" className="text-accent">
                  {url}
                </a>
              )}
            </span>
          }
        >
          {(held ?? error) && (
            <p
              lang="en"
              className="wrap-anywhere"
            >{`${(held ?? error)?.code}: ${(held ?? error)?.message}`}</p>
          )}
        </Row>
      );
    })}
  </Rows>
);

type Target = Story['targets'][number];

/** Returns a choice for each target: the platform, with the account’s number among those of the platform if it has several. */
const choicesOf = (targets: readonly Target[]) =>
  targets.map(({ id, platform }) => {
    const alike = targets.filter(target => target.platform === platform);
    const at = alike.findIndex(target => target.id === id) + 1;
    return [id, alike.length > 1 ? `${platformName(platform)} ${at}` : platformName(platform)] as const;
  });

const Retry = ({ id, failed }: { id: string; failed: readonly Target[] }) => {
  const { api } = useOrganization();
  return (
    <Act
      name={i18n.t('Retry')}
      title={i18n.t('Retry the post')}
      about={i18n.t(
        'Sends the post again where it failed. Published and unconfirmed targets stay as they are.',
      )}
      fields={
        failed.length > 1 && (
          <SelectField
            label={i18n.t('Platform')}
            name="target"
            options={[['', i18n.t('All failed platforms')], ...choicesOf(failed)]}
          />
        )
      }
      run={(reason, form) => {
        const target = readField(form, 'target');
        return api.operator.retryPost(id, { reason, ...(target !== '' && { target }) });
      }}
      said={() => i18n.t('The post is being sent again.')}
    />
  );
};

const Cancel = ({ id }: { id: string }) => {
  const { api } = useOrganization();
  return (
    <Act
      name={i18n.t('Cancel the post')}
      title={i18n.t('Cancel the post')}
      look="danger"
      about={i18n.t('The post is not published where it is not live yet. Members see who cancelled it.')}
      run={reason => api.operator.cancelPost(id, { reason })}
      said={() => i18n.t('The post is cancelled.')}
    />
  );
};

const Resolve = ({ id, lost }: { id: string; lost: readonly Target[] }) => {
  const { api } = useOrganization();
  return (
    <Act
      name={i18n.t('Resolve')}
      title={i18n.t('Resolve the unconfirmed post')}
      about={i18n.t('Check the account first. If the post is live after all, a retry publishes it twice.')}
      fields={
        <>
          <SelectField label={i18n.t('Platform')} name="target" options={choicesOf(lost)} />
          <Check label={i18n.t('The post is live on the platform')} name="live" />
          <TextField
            label={i18n.t('Link of the post, if you have it')}
            name="url"
            type="url"
            placeholder="https://"
          />
        </>
      }
      run={(reason, form) => {
        const [isLive, url] = [readField(form, 'live') === 'on', readField(form, 'url').trim()];
        return api.operator.resolvePost(id, {
          reason,
          target: readField(form, 'target'),
          outcome: isLive ? 'published' : 'not_published',
          ...(isLive && url !== '' && { url }),
        });
      }}
      said={() => i18n.t('The result is recorded.')}
    />
  );
};

const Actions = ({ story: { id, status, targets, deletedAt } }: { story: Story }) => {
  const named = (state: Schemas['TargetStatus']): Target[] =>
    targets.filter(target => target.status === state);
  const [failed, lost] = [named('failed'), named('unconfirmed')];
  const isHeld = targets.some(({ held }) => held !== null);
  if (deletedAt !== null) return null;
  return (
    <Toolbar label={i18n.t('Actions')}>
      {(status === 'failed' || status === 'partial') && failed.length > 0 && (
        <Retry id={id} failed={failed} />
      )}
      {lost.length > 0 && <Resolve id={id} lost={lost} />}
      {(status === 'scheduled' || (status === 'publishing' && isHeld)) && <Cancel id={id} />}
    </Toolbar>
  );
};

/** The story of a post of any organization, and what the operator can do about it. */
export const Story = ({ id }: { id: string }) => {
  const { org, api } = useOrganization();
  const read = useQuery({
    queryKey: [org.id, 'operator', 'posts', 'story', id],
    queryFn: ({ signal }) => api.operator.getPost(id, { signal }),
    refetchInterval: 15_000,
  });
  return (
    <Loaded from={read}>
      {story => (
        <div className="flex flex-col gap-4">
          <div>
            <Status of={story.status} />
          </div>
          <About story={story} />
          {story.todo.length > 0 && (
            <Note tone="accent">
              <ul lang="en" className="flex flex-col gap-1">
                {story.todo.map(sentence => (
                  <li key={sentence} className="wrap-anywhere">
                    {sentence}
                  </li>
                ))}
              </ul>
            </Note>
          )}
          <Actions story={story} />
          <Targets of={story.targets} />
          <Part title={i18n.t('Timeline')}>
            <Timeline entries={story.timeline} />
          </Part>
        </div>
      )}
    </Loaded>
  );
};

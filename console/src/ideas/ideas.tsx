import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { useChange } from '../api/change.ts';
import { pricesQuery } from '../api/queries.ts';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { useFrame } from '../brands/frame.ts';
import { i18n } from '../lib/i18n.ts';
import { platformName } from '../post/states.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { More, useMore } from '../ui/more.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Badge, Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { NewIdeas } from './new-ideas.tsx';

type Idea = Schemas['Idea'];

/** Button that drafts a post from an idea, with its price. */
const Draft = ({ idea: { id, platform } }: { idea: Idea }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  const { data: prices } = useQuery(pricesQuery({ orgId: org.id, api }));
  const price = prices?.find(({ operation }) => operation === 'ideas.enrich')?.credits;
  const draft = useChange({
    noun: 'ideas',
    run: () => api.ideas.enrich({ ideaId: id, platform }),
    onDone: ({ jobId }) => navigate({ to: '/o/$org/jobs/$jobId', params: { org: org.slug, jobId } }),
  });
  return (
    <Button isBusy={draft.isPending} onClick={() => draft.mutate(undefined)}>
      {price === undefined
        ? i18n.t('Write a draft')
        : i18n.t('{price, plural, one {Write a draft (# credit)} other {Write a draft (# credits)}}', {
            price,
          })}
    </Button>
  );
};

const OneIdea = ({ idea }: { idea: Idea }) => {
  const { api } = useOrganization();
  const remove = useChange({
    noun: 'ideas',
    run: () => api.ideas.delete(idea.id),
    said: () => i18n.t('The idea is deleted'),
  });
  return (
    <Row
      title={
        <>
          <bdi>{idea.title}</bdi>
          <Badge>{platformName(idea.platform)}</Badge>
        </>
      }
      note={
        <>
          <bdi className="block">{idea.summary}</bdi>
          <WhoseIsIt slug={idea.brandSlug} size="small" />
        </>
      }
      actions={
        <Allowed to="ideas:write" brand={idea.brandSlug}>
          <Draft idea={idea} />
          <Menu
            label={i18n.t('More for {name}', { name: idea.title })}
            entries={[
              {
                name: i18n.t('Delete'),
                do: () => remove.mutate(undefined),
                isDangerous: true,
                asks: {
                  title: i18n.t('Delete this idea?'),
                  note: i18n.t('The idea is not suggested again.'),
                },
              },
            ]}
          >
            ⋯
          </Menu>
        </Allowed>
      }
    />
  );
};

/** Lists ideas for posts, each with a button that drafts it. */
export const Ideas = () => {
  const { org, api } = useOrganization();
  const brandSlug = useFrame();
  const list = useMore({
    queryKey: [org.id, 'ideas', brandSlug],
    read: (range, options) =>
      api.ideas.list({ ...range, ...(brandSlug !== undefined && { brandSlug }) }, options),
    itemsOf: ({ ideas }) => ideas,
  });
  return (
    <Screen
      title={i18n.t('Ideas')}
      note={i18n.t('A model suggests topics. You decide what becomes a draft.')}
      actions={
        <Allowed to="ideas:write" brand={brandSlug}>
          <NewIdeas />
        </Allowed>
      }
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('No ideas yet')}>
            {i18n.t(
              'Enter a topic or choose a knowledge base to get ideas that differ from your earlier ones.',
            )}
          </EmptyState>
        }
      >
        {ideas => (
          <Rows label={i18n.t('Ideas')}>
            {ideas.map(idea => (
              <OneIdea key={idea.id} idea={idea} />
            ))}
          </Rows>
        )}
      </More>
    </Screen>
  );
};

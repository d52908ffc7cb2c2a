import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { buttonClass } from '../ui/button.tsx';
import { i18n } from '../lib/i18n.ts';

type Notification = Schemas['Notification'];

/** Settings sections that notifications link to. */
const sections: Partial<Record<Notification['type'], readonly [section: string, name: string]>> = {
  'team.left_behind': ['team', i18n.t('See the team')],
  'storage.low': ['billing', i18n.t('See the plan')],
};

/** Link to the list of a kind of resource. Renders nothing if the kind has no list. */
const Place = ({ of: type, onOpen }: { of: Notification['type']; onOpen: () => void }) => {
  const { org } = useOrganization();
  const shown = { className: buttonClass(), onClick: onOpen };
  if (type === 'connection.missing_scopes')
    return (
      <Link to="/o/$org/brands" params={{ org: org.slug }} {...shown}>
        {i18n.t('See the accounts')}
      </Link>
    );
  const [section, name] = sections[type] ?? [];
  if (section === undefined) return null;
  return (
    <Link to="/o/$org/settings/$section" params={{ org: org.slug, section }} {...shown}>
      {name}
    </Link>
  );
};

/** Link to the subject of a notification. Renders nothing if the subject has no page. */
export const About = ({ of: { type, metadata }, onOpen }: { of: Notification; onOpen: () => void }) => {
  const { org } = useOrganization();
  const fact = (name: string): string | undefined => {
    const value = metadata[name];
    return typeof value === 'string' ? value : undefined;
  };
  const [postId, agentId, runId] = [fact('postId'), fact('agentId'), fact('runId')];
  const [jobId, webhookId, seriesId] = [fact('jobId'), fact('webhookId'), fact('seriesId')];
  const kbId = fact('knowledgeBaseId');
  const params = { org: org.slug };
  const shown = { className: buttonClass(), onClick: onOpen };
  if (postId !== undefined)
    return (
      <Link to="/o/$org/posts/$postId" params={{ ...params, postId }} {...shown}>
        {i18n.t('See the post')}
      </Link>
    );
  if (agentId !== undefined && runId !== undefined)
    return (
      <Link to="/o/$org/agents/$agentId/runs/$runId" params={{ ...params, agentId, runId }} {...shown}>
        {i18n.t('See the run')}
      </Link>
    );
  if (type === 'clip.render.completed' && jobId !== undefined)
    return (
      <Link to="/o/$org/clips/jobs/$jobId" params={{ ...params, jobId }} {...shown}>
        {i18n.t('See the clip')}
      </Link>
    );
  if (seriesId !== undefined)
    return (
      <Link to="/o/$org/series/$seriesId" params={{ ...params, seriesId }} {...shown}>
        {i18n.t('See the series')}
      </Link>
    );
  if (webhookId !== undefined)
    return (
      <Link to="/o/$org/webhooks/$webhookId" params={{ ...params, webhookId }} {...shown}>
        {i18n.t('See the webhook')}
      </Link>
    );
  if (kbId !== undefined)
    return (
      <Link to="/o/$org/knowledge/$kbId" params={{ ...params, kbId }} {...shown}>
        {i18n.t('See the knowledge base')}
      </Link>
    );
  return <Place of={type} onOpen={onOpen} />;
};

import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { BaseForm } from './base-form.tsx';
import { i18n } from '../lib/i18n.ts';

const NewBase = () => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {i18n.t('New knowledge base')}
      </Button>
      <Dialog title={i18n.t('New knowledge base')} keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <BaseForm
          onDone={({ id }) =>
            navigate({ to: '/o/$org/knowledge/$kbId', params: { org: org.slug, kbId: id } })
          }
        />
      </Dialog>
    </>
  );
};

/** Lists the knowledge bases, which agents and ideas draw on. */
export const Bases = () => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'knowledge', 'list'],
    read: (range, options) => api.knowledgeBases.list(range, options),
    itemsOf: ({ knowledgeBases }) => knowledgeBases,
  });
  return (
    <Screen
      title={i18n.t('Knowledge')}
      note={i18n.t('Documents for agents, ideas, and search.')}
      actions={
        <Allowed to="kb:write">
          <NewBase />
        </Allowed>
      }
    >
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('No knowledge yet')}>
            {i18n.t(
              'Create a knowledge base, and add files, texts, and web pages. Drafts then list their sources.',
            )}
          </EmptyState>
        }
      >
        {bases => (
          <Rows label={i18n.t('Knowledge bases')}>
            {bases.map(({ id, name, description, documentCount }) => (
              <Row
                key={id}
                title={
                  <Link
                    to="/o/$org/knowledge/$kbId"
                    params={{ org: org.slug, kbId: id }}
                    className="text-accent"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                }
                note={description}
                actions={
                  <span className="text-quiet">
                    {i18n.t('{count, plural, one {# document} other {# documents}}', {
                      count: documentCount,
                    })}
                  </span>
                }
              />
            ))}
          </Rows>
        )}
      </More>
    </Screen>
  );
};

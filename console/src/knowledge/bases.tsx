import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Screen } from '../ui/parts.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { BaseForm } from './base-form.tsx';

const NewBase = () => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        New knowledge base
      </Button>
      <Dialog title="New knowledge base" keepsOpen isOpen={isOpen} onClose={() => setOpen(false)}>
        <BaseForm
          onDone={({ id }) =>
            navigate({ to: '/o/$org/knowledge/$kbId', params: { org: org.slug, kbId: id } })
          }
        />
      </Dialog>
    </>
  );
};

/** What agents and ideas draw on. */
export const Bases = () => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'knowledge', 'list'],
    read: (range, options) => api.knowledgeBases.list(range, options),
    itemsOf: ({ knowledgeBases }) => knowledgeBases,
  });
  return (
    <Screen
      title="Knowledge"
      note="Documents that agents and ideas draw on, and that you can search."
      actions={<NewBase />}
    >
      <More
        list={list}
        empty={
          <EmptyState title="No knowledge yet">
            Make a base and add files, texts and pages of the web. Drafts then say what they are drawn from.
          </EmptyState>
        }
      >
        {bases => (
          <Rows label="Knowledge bases">
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
                    {documentCount === 1 ? '1 document' : `${documentCount} documents`}
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

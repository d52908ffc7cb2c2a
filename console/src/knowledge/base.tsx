import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DropPlace } from '../composer/media-strip.tsx';
import { Allowed } from '../shell/allowed.tsx';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Copies } from '../ui/copies.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded, Screen } from '../ui/parts.tsx';
import { Removal } from '../ui/removal.tsx';
import { Add, useAddFiles } from './add.tsx';
import { BaseForm } from './base-form.tsx';
import { Documents } from './documents.tsx';
import { Sources } from './sources.tsx';
import { Search } from './search.tsx';
import type { KnowledgeBase } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

const Edit = ({ base }: { base: KnowledgeBase }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{i18n.t('Edit')}</Button>
      <Dialog
        title={i18n.t('Edit the knowledge base')}
        keepsOpen
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <BaseForm base={base} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
};

const RemoveBase = ({ base: { id, name } }: { base: KnowledgeBase }) => {
  const { org, api } = useOrganization();
  const navigate = useNavigate();
  return (
    <Removal
      noun="knowledge"
      name={name}
      run={() => api.knowledgeBases.delete(id)}
      onDone={() => navigate({ to: '/o/$org/knowledge', params: { org: org.slug } })}
    >
      {i18n.t('This also deletes all its documents. Agents that use it stop until you choose another one.')}
    </Removal>
  );
};

const route = getRouteApi('/o/$org/knowledge/$kbId');

/** A knowledge base: its documents, and a search in them. */
export const Base = () => {
  const { kbId } = route.useParams();
  const { org, api } = useOrganization();
  const files = useAddFiles(kbId);
  const read = useQuery({
    queryKey: [org.id, 'knowledge', kbId],
    queryFn: ({ signal }) => api.knowledgeBases.get(kbId, { signal }),
  });
  return (
    <Loaded from={read}>
      {base => (
        <DropPlace to="kb:write" onFiles={dropped => files.mutate(dropped)}>
          <Screen
            title={<bdi>{base.name}</bdi>}
            note={base.description}
            actions={
              <>
                <Allowed to="kb:write">
                  <Edit base={base} />
                  <Add kbId={kbId} />
                </Allowed>
                <Copies id={kbId} path={`/kbs/${kbId}`} call={`knowledgeBases.get('${kbId}')`} />
              </>
            }
          >
            <Search kbId={kbId} />
            <Documents kbId={kbId} />
            <Sources kbId={kbId} />
            <div className="flex justify-end">
              <Allowed to="kb:write">
                <RemoveBase base={base} />
              </Allowed>
            </div>
          </Screen>
        </DropPlace>
      )}
    </Loaded>
  );
};

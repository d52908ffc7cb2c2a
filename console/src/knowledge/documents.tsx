import { useChange } from '../api/change.ts';
import { useMay } from '../shell/may.ts';
import { useOrganization } from '../shell/organization.ts';
import { Bar } from '../ui/bar.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Menu, type MenuEntry } from '../ui/menu.tsx';
import { More, useMore } from '../ui/more.tsx';
import { Note } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { When } from '../ui/when.tsx';
import { DocumentState, isMoving, stepSentence, type Document } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Menu entries for the actions a person may apply to a document. */
const useEntries = ({ id, knowledgeBaseId: kbId, name, source }: Document): MenuEntry[] => {
  const { api } = useOrganization();
  const mayChange = useMay('kb:write');
  const reingest = useChange({
    noun: 'knowledge',
    run: () => api.knowledgeBases.reingestDocument(kbId, id),
    said: () => i18n.t('{name} is being read again', { name }),
  });
  const remove = useChange({
    noun: 'knowledge',
    run: () => api.knowledgeBases.deleteDocument(kbId, id),
    said: () => i18n.t('{name} was deleted', { name }),
  });
  const open = useChange({
    noun: 'access',
    run: () => api.knowledgeBases.getDocumentFileAccess(kbId, id),
    onDone: ({ url }) => location.assign(url),
  });
  const reading = { name: i18n.t('Ingest again'), do: () => reingest.mutate(undefined) };
  const removal = {
    name: i18n.t('Delete'),
    do: () => remove.mutate(undefined),
    isDangerous: true,
    asks: {
      title: i18n.t('Delete {name}?', { name }),
      note: i18n.t('Passages of the document can no longer be found.'),
    },
  };
  return [
    ...(mayChange ? [reading] : []),
    ...(source === 'file' ? [{ name: i18n.t('Download'), do: () => open.mutate(undefined) }] : []),
    ...(mayChange ? [removal] : []),
  ];
};

const Progress = ({ document: { step, progress, name } }: { document: Document }) => (
  <div className="flex flex-col gap-1">
    <Bar role="progressbar" label={name} words={`${progress} %`} part={progress / 100} />
    <p className="text-quiet">{stepSentence(step)}</p>
  </div>
);

const OneDocument = ({ document }: { document: Document }) => {
  const entries = useEntries(document);
  const { name, status, url, chunkCount, createdAt, error, warnings } = document;
  return (
    <Row
      title={
        <>
          <bdi>{name}</bdi>
          <DocumentState of={status} />
        </>
      }
      note={
        <>
          {url !== null && <span className="block">{url}</span>}
          <span className="block">
            <When at={createdAt} />
            {status === 'ready' && (
              <span className="ms-2">
                {i18n.t('{count, plural, one {# passage} other {# passages}}', { count: chunkCount })}
              </span>
            )}
          </span>
        </>
      }
      actions={
        entries.length > 0 && (
          <Menu label={i18n.t('More for {name}', { name })} entries={entries}>
            ⋯
          </Menu>
        )
      }
    >
      {isMoving(document) && <Progress document={document} />}
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {warnings.map(({ code, message }) => (
        <Note key={code}>{message}</Note>
      ))}
    </Row>
  );
};

/** Lists the documents of a base with their progress, and polls while one is being processed. */
export const Documents = ({ kbId }: { kbId: string }) => {
  const { org, api } = useOrganization();
  const list = useMore({
    queryKey: [org.id, 'knowledge', kbId, 'documents'],
    read: (range, options) => api.knowledgeBases.listDocuments(kbId, range, options),
    itemsOf: ({ documents }) => documents,
    followMs: items => (items.some(isMoving) ? 1_500 : false),
    isTold: true,
  });
  return (
    <Part title={i18n.t('Documents')}>
      <More
        list={list}
        empty={
          <EmptyState title={i18n.t('Nothing here yet')}>
            {i18n.t('Drop files here, or add a text or the address of a page.')}
          </EmptyState>
        }
      >
        {documents => (
          <Rows label={i18n.t('Documents')}>
            {documents.map(document => (
              <OneDocument key={document.id} document={document} />
            ))}
          </Rows>
        )}
      </More>
    </Part>
  );
};

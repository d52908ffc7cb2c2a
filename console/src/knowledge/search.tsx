import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { i18n } from '../lib/i18n.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { readField, TextField } from '../ui/field.tsx';
import { Tooltip } from '../ui/float/tooltip.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { Card, Loaded, Note } from '../ui/parts.tsx';
import { Part } from '../ui/rows.tsx';
import { Marked } from './marked.tsx';

type Result = Schemas['SearchResult'];

const route = getRouteApi('/o/$org/knowledge/$kbId');

const pagesOf = ({ pageFrom, pageTo }: Result['place']): string | undefined => {
  if (pageFrom === null) return undefined;
  return pageTo === null || pageTo === pageFrom
    ? i18n.t('Page {pageFrom}', { pageFrom })
    : i18n.t('Pages {pageFrom} to {pageTo}', { pageFrom, pageTo });
};

const Passage = ({ result, query }: { result: Result; query: string }) => {
  const { documentName, chunk, score, place } = result;
  const where = [place.heading, pagesOf(place)].filter(part => part !== null && part !== undefined);
  return (
    <li>
      <Card className="flex flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-medium">{documentName}</bdi>
          {where.map(part => (
            <bdi key={part} className="text-quiet">
              {part}
            </bdi>
          ))}
          <span className="ms-auto text-quiet">
            <Tooltip words={i18n.t('How close the match is')}>{`${Math.round(score * 100)} %`}</Tooltip>
          </span>
        </p>
        <blockquote dir="auto" className="whitespace-pre-wrap">
          <Marked text={chunk} query={query} />
        </blockquote>
      </Card>
    </li>
  );
};

const Found = ({ kbId, query }: { kbId: string; query: string }) => {
  const { org, api } = useOrganization();
  const found = useQuery({
    queryKey: [org.id, 'knowledge', kbId, 'search', query],
    queryFn: ({ signal }) => api.knowledgeBases.search(kbId, { query, limit: 10 }, { signal }),
    staleTime: 60_000,
  });
  return (
    <Loaded from={found}>
      {({ results, warnings }) => (
        <>
          {warnings.map(({ code, message }) => (
            <Note key={code}>{message}</Note>
          ))}
          {results.length === 0 ? (
            <EmptyState title={i18n.t('No close match')} />
          ) : (
            <ol aria-label={i18n.t('Passages')} className="flex flex-col gap-3">
              {results.map(result => (
                <Passage key={result.chunkId} result={result} query={query} />
              ))}
            </ol>
          )}
        </>
      )}
    </Loaded>
  );
};

/** Searches passages by meaning and by words. The query is in the URL. */
export const Search = ({ kbId }: { kbId: string }) => {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Part title={i18n.t('Search')}>
      <form
        role="search"
        onSubmit={event => {
          event.preventDefault();
          const query = readField(event.currentTarget, 'q').trim();
          void navigate({ search: query === '' ? {} : { q: query }, resetScroll: false });
        }}
        className="flex items-end gap-2"
      >
        <div className="flex-1">
          <TextField
            key={q}
            label={i18n.t('Your question')}
            name="q"
            type="search"
            defaultValue={q}
            dir="auto"
          />
        </div>
        <Button type="submit">{i18n.t('Search')}</Button>
      </form>
      {q !== '' && <Found kbId={kbId} query={q} />}
    </Part>
  );
};

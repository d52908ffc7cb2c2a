import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createSourceActivities } from '../../src/activities/knowledge/sources/source-activities.ts';
import type { LookStep } from '../../src/activities/knowledge/sources/look-at-source.ts';
import type { Service } from '../../src/process/service.ts';
import type { TestApi } from './http/api.ts';
import type { Librarian } from './knowledge.ts';
import type { farEnds } from './outbound.ts';

/** A site's answer under one path. */
interface Answer {
  body: string;
  type: string;
  status: number;
  headers: Record<string, string>;
}

const answerMs = 30;

/** A web site that a test writes. It answers 304 where nothing has changed. */
export interface Site {
  url(path: string): string;
  put(path: string, body: string, given?: Partial<Answer>): void;
  remove(path: string, status?: number): void;
  /** Returns the requests, `path status`, since the last call. */
  asked(): string[];
  /** The most requests that it ever had under way at a time. */
  mostAtOnce(): number;
}

export const aSite = async (ends: ReturnType<typeof farEnds>): Promise<Site> => {
  const answers = new Map<string, Answer>();
  let [asked, underWay, most]: [string[], number, number] = [[], 0, 0];
  const end = await ends.answering((request, response) => {
    most = Math.max(most, (underWay += 1));
    response.on('close', () => (underWay -= 1));
    const path = request.url ?? '';
    const answer = answers.get(path) ?? { body: '', type: 'text/plain', status: 404, headers: {} };
    const etag = `"${createHash('sha256').update(answer.body).digest('hex')}"`;
    const status = answer.status === 200 && request.headers['if-none-match'] === etag ? 304 : answer.status;
    asked.push(`${path} ${status}`);
    response.writeHead(status, { 'Content-Type': answer.type, ETag: etag, ...answer.headers });
    // so long that two requests at a time would meet
    setTimeout(() => response.end(status === 200 ? answer.body : undefined), answerMs);
  });
  const put: Site['put'] = (path, body, given = {}) =>
    void answers.set(path, { body, type: 'text/html', status: 200, headers: {}, ...given });
  return {
    url: path => `${end.url}${path}`,
    put,
    remove: (path, status = 404) => put(path, '', { status }),
    asked: () => {
      const all = asked;
      asked = [];
      return all;
    },
    mostAtOnce: () => most,
  };
};

/** A page of some words. */
export const aWebPage = (words: string): string =>
  `<html><head><title>Page</title></head><body><p>${words}</p></body></html>`;

/** An RSS feed of these pages, each with when it changed. */
export const anRss = (
  items: readonly { link: string; guid?: string; title?: string; date?: string }[],
): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${items
    .map(
      ({ link, guid = link, title = 'A title', date = '' }) =>
        `<item><title>${title}</title><link>${link}</link><guid>${guid}</guid><pubDate>${date}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;

/** A sitemap of these pages. */
export const aSitemap = (pages: readonly { loc: string; lastmod?: string }[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages
    .map(
      ({ loc, lastmod }) => `<url><loc>${loc}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
    )
    .join('')}</urlset>`;

/** A source as the API shows it. */
export interface SourceAnswer {
  id: string;
  status: string;
  pausedReason: string | null;
  lastProblem: { code: string; message: string } | null;
  lastCheckedAt: string | null;
  nextCheckAt: string | null;
  failures: number;
  counts: { items: number; documents: number; gone: number; failed: number };
}

/** An item of a source as the API shows it. */
export interface SourceItemAnswer {
  key: string;
  url: string | null;
  title: string | null;
  status: string;
  documentId: string | null;
  problem: { code: string; message: string } | null;
}

/** Creates a knowledge base that follows sources. */
export const aFollower = (
  { api, service }: { api: TestApi; service?: () => Service },
  { kbId, as }: Pick<Librarian, 'kbId' | 'as'>,
) => {
  const sources = `/kbs/${kbId}/sources`;
  const read = async (id: string): Promise<SourceAnswer> => (await api.get(`${sources}/${id}`, as)).data;
  /** Looks once, as its workflow does, without waiting for its time. */
  const look = async (id: string): Promise<SourceAnswer> => {
    assert.ok(service);
    const { lookAtSource } = createSourceActivities(service());
    for (;;) {
      const step = (await new MockActivityEnvironment().run(lookAtSource, id)) as LookStep;
      if (step.state !== 'following' || step.afterMs > 5_000) return read(id);
    }
  };
  return {
    sources,
    read,
    look,
    follow: async (url: string, kind: string, given: object = {}): Promise<SourceAnswer> => {
      const { status, data, text } = await api.post(sources, { url, kind, ...given }, as);
      assert.equal(status, 201, text);
      return data;
    },
    /** Checks the source again, requested by a person. */
    check: async (id: string): Promise<SourceAnswer> => {
      const { status, text } = await api.post(`${sources}/${id}/check`, undefined, as);
      assert.equal(status, 202, text);
      return look(id);
    },
    items: async (id: string): Promise<SourceItemAnswer[]> =>
      (await api.get(`${sources}/${id}/items?limit=100`, as)).data.items,
    documents: async (): Promise<
      { id: string; name: string; url: string | null; sourceId: string | null; goneAt: string | null }[]
    > => (await api.get(`/kbs/${kbId}/docs?limit=100`, as)).data.documents,
    /** Marks documents as ready, as a worker would leave them. */
    ingestAll: () => api.rows(`update kb_documents set status = 'ready' where knowledge_base_id = $1`, kbId),
  };
};

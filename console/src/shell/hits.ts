import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '@sdk';
import { useSettled } from '../lib/settled.ts';
import { isPostStatus, nameOf } from '../post/states.tsx';
import { useFrame } from '../brands/frame.ts';
import { useBrandNames } from '../brands/known.tsx';
import { useOrganization } from './organization.ts';
import { i18n } from '../lib/i18n.ts';

type Hit = Schemas['SearchHit'];

/** One thing that the finder offers. */
export interface Command {
  name: string;
  note?: string;
  run: () => unknown;
}

/** Entries under one heading. */
export interface Group {
  heading: string;
  commands: Command[];
}

const headings: Record<Hit['type'], string> = {
  brand: i18n.t('Brands'),
  post: i18n.t('Posts'),
  carousel: i18n.t('Carousels'),
  clip: i18n.t('Clips'),
  media: i18n.t('Files'),
  agent: i18n.t('Agents'),
  knowledge_base: i18n.t('Knowledge'),
  document: i18n.t('Documents'),
};

const pauseMs = 150;
const minLetters = 2;

/** Leads to the page of what was found; a brand is its posts in the calendar, a document is in its knowledge base. */
const useOpen = (): ((hit: Hit) => unknown) => {
  const { org } = useOrganization();
  const navigate = useNavigate();
  const own = { org: org.slug };
  const frame = useFrame();
  /** A framed console turns to the brand of what is opened. */
  const searchOf = ({ brandSlug }: Hit) =>
    frame === undefined || brandSlug === null ? {} : { brand: brandSlug };
  const pages: Record<Hit['type'], (hit: Hit) => unknown> = {
    post: hit =>
      navigate({ to: '/o/$org/posts/$postId', params: { ...own, postId: hit.id }, search: searchOf(hit) }),
    media: ({ id }) => navigate({ to: '/o/$org/media', params: own, search: { file: id } }),
    carousel: hit =>
      navigate({
        to: '/o/$org/carousels/$carouselId',
        params: { ...own, carouselId: hit.id },
        search: searchOf(hit),
      }),
    clip: hit =>
      navigate({ to: '/o/$org/clips/$clipId', params: { ...own, clipId: hit.id }, search: searchOf(hit) }),
    agent: hit =>
      navigate({ to: '/o/$org/agents/$agentId', params: { ...own, agentId: hit.id }, search: searchOf(hit) }),
    knowledge_base: ({ id }) => navigate({ to: '/o/$org/knowledge/$kbId', params: { ...own, kbId: id } }),
    document: ({ id, parentId }) =>
      navigate({ to: '/o/$org/knowledge/$kbId', params: { ...own, kbId: parentId ?? id } }),
    brand: ({ brandSlug }) =>
      navigate({
        to: '/o/$org/calendar',
        params: own,
        search: brandSlug === null ? {} : { brand: brandSlug },
      }),
  };
  return hit => pages[hit.type](hit);
};

const noteOf = (
  { status, brandSlug, type }: Hit,
  nameOfBrand: (slug: string) => string,
): string | undefined => {
  if (status === null) return type === 'brand' || brandSlug === null ? undefined : nameOfBrand(brandSlug);
  return isPostStatus(status) ? nameOf(status) : status;
};

/** Everything of the organization that has the words, by type, the type of the best hit first. */
export const useHits = (words: string): { groups: Group[]; isLooking: boolean; error: unknown } => {
  const { api, org } = useOrganization();
  const open = useOpen();
  const nameOfBrand = useBrandNames();
  const q = useSettled(words.trim(), pauseMs);
  const isAsked = words.trim().length >= minLetters;
  const { data, error, isFetching } = useQuery({
    queryKey: [org.id, 'find', q],
    queryFn: ({ signal }) => api.search.searchAll({ q }, { signal }),
    enabled: q.length >= minLetters,
    placeholderData: keepPreviousData,
  });
  if (!isAsked) return { groups: [], isLooking: false, error: null };
  const hits = data?.hits ?? [];
  const groups = [...new Set(hits.map(({ type }) => type))].map(type => ({
    heading: headings[type],
    commands: hits
      .filter(hit => hit.type === type)
      .map(hit => ({ name: hit.title, note: noteOf(hit, nameOfBrand) ?? '', run: () => open(hit) })),
  }));
  return { groups, isLooking: isFetching || q !== words.trim(), error };
};

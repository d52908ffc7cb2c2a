import { aBrand } from '../makers.ts';
import { aVideo, upload } from '../media.ts';
import { aConnection, bringTo } from '../posts.ts';
import { seriesBody } from '../series.ts';
import { aClipRow, aCommentRow, aRenderRow } from '../tenants/tenants-world.ts';
import { giveCredits } from '../credits.ts';
import {
  aBase,
  aDeck,
  aDocument,
  aDrawnDeck,
  agentOf,
  anAgent,
  anIdea,
  aRender,
  aRichBrand,
  made,
  patch,
  post,
  prepared,
  remove,
  row,
  type Audited,
  type Stage,
} from './audited-stage.ts';

const aConnectedBrand = async (
  { api, ada }: Stage,
  platform: 'x' | 'linkedin' = 'x',
): Promise<{ brandSlug: string }> => {
  const brand = await aBrand(api, ada.token);
  await aConnection(api, { ...ada, brand }, platform);
  return { brandSlug: brand.slug };
};

const aPostThatIsOut = async (stage: Stage, platform: 'x' | 'linkedin' = 'x'): Promise<string> => {
  const brand = await aConnectedBrand(stage, platform);
  const { id } = await prepared(stage, '/posts', { ...brand, text: 'Out', platforms: [platform] });
  await bringTo(stage.api, id, 'published', { [platform]: 'published' });
  await stage.api.rows(`update post_targets set external_id = '1' where post_id = $1`, id);
  return id;
};

const aComment = async (stage: Stage, platform: 'x' | 'linkedin' = 'x'): Promise<string> =>
  aCommentRow(stage.api, { orgId: stage.ada.orgId, postId: await aPostThatIsOut(stage, platform) });

const madeSeries = async (stage: Stage): Promise<string> =>
  (await prepared(stage, '/series', seriesBody(await aConnectedBrand(stage)))).id;

const aSource = { url: 'https://example.com/feed', kind: 'feed' };

const followed = async (stage: Stage): Promise<string> => {
  const path = `/kbs/${await aBase(stage)}/sources`;
  return `${path}/${(await prepared(stage, path, aSource)).id}`;
};

/** Actions that create series, carousels, knowledge, ideas, clips and agents. */
export const actionsOnWorks: readonly Audited[] = [
  row('correctPost', 'post.revised', 'post', async stage =>
    patch(stage, `/posts/${await aPostThatIsOut(stage, 'linkedin')}/published`, {
      platforms: { linkedin: { text: 'Other' } },
    }),
  ),
  row('repostPost', 'post.reposted', 'post', async stage =>
    post(stage, `/posts/${await aPostThatIsOut(stage)}/repost`),
  ),
  row('unpublishPost', 'post.unpublished', 'post', async stage =>
    post(stage, `/posts/${await aPostThatIsOut(stage)}/unpublish`),
  ),
  row('createSeries', 'series.created', 'series', async stage =>
    post(stage, '/series', seriesBody(await aConnectedBrand(stage))),
  ),
  row('updateSeries', 'series.changed', 'series', async stage =>
    patch(stage, `/series/${await madeSeries(stage)}`, { name: 'Other' }),
  ),
  row('pauseSeries', 'series.changed', 'series', async stage =>
    post(stage, `/series/${await madeSeries(stage)}/pause`),
  ),
  row('resumeSeries', 'series.changed', 'series', async stage => {
    const path = `/series/${await madeSeries(stage)}`;
    await prepared(stage, `${path}/pause`);
    return post(stage, `${path}/resume`);
  }),
  row('updateOccurrence', 'series.changed', 'series', async stage => {
    const { id, nextOccurrences } = await prepared(
      stage,
      '/series',
      seriesBody(await aConnectedBrand(stage)),
    );
    return patch(stage, `/series/${id}/occurrences/${nextOccurrences[0].occurrence}`, { skipped: true });
  }),
  row('deleteSeries', 'series.deleted', 'series', async stage =>
    remove(stage, `/series/${await madeSeries(stage)}`),
  ),
  row('generateCarousel', 'carousel.created', 'carousel', async stage =>
    post(stage, '/carousels/generate', { brandSlug: (await aRichBrand(stage)).slug, topic: 'Coffee' }),
  ),
  row('updateCarousel', 'carousel.changed', 'carousel', async stage =>
    patch(stage, `/carousels/${(await aDeck(stage)).id}`, { title: 'Another title' }),
  ),
  row('refineCarousel', 'carousel.refined', 'carousel', async stage => {
    const { id, title } = await aDeck(stage);
    return post(stage, `/carousels/${id}/refine`, {
      instruction: `replace "${title.slice(0, 5)}" with "Other"`,
    });
  }),
  row('restoreCarouselVersion', 'carousel.restored', 'carousel', async stage =>
    post(stage, `/carousels/${(await aDeck(stage)).id}/versions/1/restore`),
  ),
  row('renderCarousel', 'carousel.render_requested', 'carousel', async stage =>
    post(stage, `/carousels/${(await aDrawnDeck(stage)).id}/render`),
  ),
  row('publishCarousel', 'carousel.published', 'carousel', async stage => {
    const { id } = await aDrawnDeck(stage);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    return post(stage, `/carousels/${id}/publish`, { platforms: ['threads'], scheduledAt });
  }),
  row('deleteCarousel', 'carousel.deleted', 'carousel', async stage =>
    remove(stage, `/carousels/${(await aDeck(stage)).id}`),
  ),
  row('createKnowledgeBase', 'knowledge_base.created', 'knowledge_base', async stage =>
    post(stage, '/kbs', { name: 'Handbook' }),
  ),
  row('updateKnowledgeBase', 'knowledge_base.changed', 'knowledge_base', async stage =>
    patch(stage, `/kbs/${await aBase(stage)}`, { name: 'Other' }),
  ),
  row('deleteKnowledgeBase', 'knowledge_base.deleted', 'knowledge_base', async stage =>
    remove(stage, `/kbs/${await aBase(stage)}`),
  ),
  row('createSource', 'source.created', 'source', async stage =>
    post(stage, `/kbs/${await aBase(stage)}/sources`, aSource),
  ),
  row('updateSource', 'source.changed', 'source', async stage =>
    patch(stage, await followed(stage), { everyMinutes: 30 }),
  ),
  row('deleteSource', 'source.deleted', 'source', async stage => remove(stage, await followed(stage))),
  row('addTextDocument', 'document.added', 'document', async stage =>
    post(stage, `/kbs/${await aBase(stage)}/docs/text`, { name: 'Refunds', text: 'Refunds take five days.' }),
  ),
  row('uploadDocument', 'document.added', 'document', async stage =>
    stage.api.post(`/kbs/${await aBase(stage)}/docs`, undefined, {
      ...stage.from,
      as: stage.ada.token,
      raw: upload(Buffer.from('Refunds take five days.'), { name: 'refunds.txt' }),
    }),
  ),
  row('reingestDocument', 'document.reingested', 'document', async stage =>
    post(stage, `${await aDocument(stage)}/reingest`),
  ),
  row('deleteDocument', 'document.deleted', 'document', async stage => remove(stage, await aDocument(stage))),
  row('generateIdeasFromTopic', 'ideas.generated', 'brand', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    const { slug: brandSlug } = await aBrand(stage.api, stage.ada.token);
    return post(stage, '/ideas/generate-topic', { topic: 'bread', brandSlug, count: 1 });
  }),
  row('deleteIdea', 'idea.deleted', 'idea', async stage =>
    remove(stage, `/ideas/${(await anIdea(stage)).id}`),
  ),
  row('enrichIdea', 'idea.enriched', 'idea', async stage =>
    post(stage, '/ideas/enrich', { ideaId: (await anIdea(stage)).id, platform: 'x' }),
  ),
  row('uploadClip', 'clip.created', 'clip', async ({ api, ada, from }) =>
    api.post('/clips', undefined, {
      ...from,
      as: ada.token,
      raw: upload(await aVideo(), { name: 'talk.mp4' }),
    }),
  ),
  row('deleteClip', 'clip.deleted', 'clip', async stage =>
    remove(stage, `/clips/${await aClipRow(stage.api, stage.ada)}`),
  ),
  row('detectClipScenes', 'clip.scenes_requested', 'clip', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    return post(stage, `/clips/${await aClipRow(stage.api, stage.ada)}/scenes`);
  }),
  row('fetchClip', 'clip.created', 'clip', async stage =>
    post(stage, '/clips/fetch', { url: 'https://video.invalid/talk.mp4' }),
  ),
  row('createClipTranscript', 'clip.transcript_set', 'clip', async stage =>
    post(stage, `/clips/${await aClipRow(stage.api, stage.ada)}/transcript`, {
      captions: '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
    }),
  ),
  row('renderClip', 'clip.render_requested', 'clip_job', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    return post(stage, `/clips/${await aClipRow(stage.api, stage.ada)}/render`, aRender);
  }),
  row('cancelClipJob', 'clip.render_cancelled', 'clip_job', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    const route = `/clips/${await aClipRow(stage.api, stage.ada)}/render`;
    const { id } = await made(stage.api.post(route, aRender, { as: stage.ada.token }));
    return post(stage, `/clips/jobs/${id}/cancel`);
  }),
  row('retryClipJob', 'clip.render_retried', 'clip_job', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    const clipId = await aClipRow(stage.api, stage.ada);
    return post(stage, `/clips/jobs/${await aRenderRow(stage.api, stage.ada, clipId)}/retry`);
  }),
  row('updateComment', 'comment.changed', 'comment', async stage => {
    const { data } = await stage.api.get('/teams/members', { as: stage.ada.token });
    return patch(stage, `/comments/${await aComment(stage)}`, { assignee: data.members[0].id });
  }),
  row('answerComment', 'comment.acted_on', 'comment', async stage =>
    post(stage, `/comments/${await aComment(stage)}/answers`, { text: 'From eight.' }),
  ),
  row('hideComment', 'comment.acted_on', 'comment', async stage =>
    post(stage, `/comments/${await aComment(stage)}/hide`),
  ),
  row('unhideComment', 'comment.acted_on', 'comment', async stage =>
    post(stage, `/comments/${await aComment(stage)}/unhide`),
  ),
  row('likeComment', 'comment.acted_on', 'comment', async stage =>
    post(stage, `/comments/${await aComment(stage, 'linkedin')}/like`),
  ),
  row('deleteComment', 'comment.acted_on', 'comment', async stage =>
    remove(stage, `/comments/${await aComment(stage, 'linkedin')}`),
  ),
  row('draftAnswer', 'comment.drafted', 'comment', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    return post(stage, `/comments/${await aComment(stage)}/draft`, {});
  }),
  row('discardDraft', 'comment.draft_discarded', 'comment', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    const id = await aComment(stage);
    await prepared(stage, `/comments/${id}/draft`, {});
    return remove(stage, `/comments/${id}/draft`);
  }),
  row('createAgent', 'agent.created', 'agent', async stage => {
    const { slug } = await aBrand(stage.api, stage.ada.token);
    return post(stage, '/agents', agentOf(slug));
  }),
  row('updateAgent', 'agent.changed', 'agent', async stage =>
    patch(stage, `/agents/${(await anAgent(stage)).id}`, { enabled: false }),
  ),
  row('deleteAgent', 'agent.deleted', 'agent', async stage =>
    remove(stage, `/agents/${(await anAgent(stage)).id}`),
  ),
  row('runAgent', 'agent.run_requested', 'agent', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    return post(stage, `/agents/${(await anAgent(stage)).id}/run`);
  }),
];

import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, aPost, inHours } from '../../support/posts.ts';
import { aSeries, clockIn, seriesBody } from '../../support/series.ts';
import { teamOf } from '../../support/team.ts';
import { useMcp } from './use-mcp.ts';
import { use } from '../../support/use.ts';

/** Series, reviews, notes and saved texts, for a model. */
describe('the tools for everything around posts', () => {
  const api = useApi();
  const { connect, call, done } = useMcp(api);
  const ada = use(() => anAuthor(api(), ['x', 'linkedin']));
  const model = use(() => connect(ada().token, { tools: 'series,reviews,texts' }));
  const { aMember } = teamOf(api, () => ada());
  const as = () => ({ as: ada().token });
  const owner = () => ({ token: ada().token, brandSlug: ada().brand.slug });
  const refusedFor = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const { error } = await call(model(), name, given);
    return JSON.stringify(error);
  };

  it('show when a series would come, and make none', async () => {
    const startsAt = clockIn(48);
    const given = seriesBody(owner(), { startsAt, until: null, count: 2 });
    const { nextOccurrences, next } = await done(model(), 'validate_series', given);
    assert.equal(nextOccurrences.length, 2);
    assert.equal(nextOccurrences[0].occurrence, startsAt);
    assert.match(next, /only a person creates, changes, or resumes one/);
    assert.equal((await done(model(), 'list_series')).series.length, 0);
    const { tools } = await model().listTools();
    const ofSeries = tools.map(({ name }) => name).filter(name => name.includes('series'));
    assert.deepEqual(
      ofSeries.filter(name => /create|change|update|resume|make/.test(name)),
      [],
    );
  });

  it('skip a time of a series and pause it, and leave everything else of it to a person', async () => {
    const { id: seriesId } = await aSeries(api(), owner());
    const { occurrences } = await done(model(), 'list_series_occurrences', { seriesId });
    const [first, second] = occurrences;
    const skipped = await done(model(), 'skip_series_occurrence', { seriesId, occurrence: first.occurrence });
    assert.equal(skipped.nextOccurrences[0].occurrence, second.occurrence);
    const which = { seriesId, occurrence: second.occurrence };
    assert.match(
      await refusedFor('skip_series_occurrence', { ...which, text: 'Mine' }),
      /only a person creates, changes/,
    );
    assert.match(
      await refusedFor('skip_series_occurrence', { ...which, skipped: false }),
      /Unknown argument of skip_series_occurrence/,
    );
    const { status, url } = await done(model(), 'pause_series', { seriesId });
    assert.deepEqual([status, url], ['paused', `${api().url}/app/series/${seriesId}`]);
  });

  it('report the state of a review and the team’s notes, and decide nothing', async () => {
    const bob = await aMember();
    const stages = [{ name: 'Legal', approvers: [bob.memberId] }];
    await api().patch(`/brands/${ada().brand.slug}`, { review: { stages } }, as());
    const { id: postId } = await aPost(api(), ada(), { scheduledAt: inHours(24) });
    await api().post(`/posts/${postId}/notes`, { text: 'Is the price still right?' }, as());
    const ofBob = await connect(bob.token, { tools: 'reviews', scopes: ['posts:read'] });
    const listed = await Promise.all([ofBob, model()].map(each => done(each, 'list_my_reviews')));
    assert.deepEqual(
      listed.map(({ posts }) => posts.map((one: { postId: string }) => one.postId)),
      [[postId], []],
    );
    const review = await done(model(), 'get_post_review', { postId });
    assert.deepEqual(
      [review.stages[0].name, review.stages[0].approvals, review.url],
      ['Legal', 0, `${api().url}/app/posts/${postId}`],
    );
    const { notes } = await done(model(), 'list_notes', { postId });
    assert.deepEqual([notes[0].text, notes.length], ['Is the price still right?', 1]);
    const { tools } = await model().listTools();
    assert.deepEqual(
      tools.filter(({ name, annotations }) => /review|note/.test(name) && annotations?.readOnlyHint !== true),
      [],
      'a decision and a note are a person’s own',
    );
    await api().patch(`/brands/${ada().brand.slug}`, { review: null }, as());
  });

  it('save a text of a brand and plan a post with it, which stays a draft', async () => {
    const { slug: brandSlug } = ada().brand;
    const saved = await done(model(), 'save_text', {
      brandSlug,
      kind: 'hashtags',
      name: 'Coffee',
      text: '#coffee #berlin',
    });
    const { savedTexts } = await done(model(), 'list_saved_texts', { brandSlug, kind: 'hashtags' });
    assert.deepEqual(savedTexts[0].text, '#coffee #berlin');
    const changes = { brandSlug, savedTextId: saved.savedTextId, text: '#tea' };
    assert.equal((await done(model(), 'change_saved_text', changes)).text, '#tea');
    const plan = {
      brandSlug,
      platforms: ['x'],
      text: 'Warm the pot.',
      insert: { hashtagIds: [saved.savedTextId] },
    };
    const { text, status } = await done(model(), 'plan_post_with_saved_texts', plan);
    assert.deepEqual([status, text], ['draft', 'Warm the pot.\n\n#tea']);
    const refused = await refusedFor('plan_post_with_saved_texts', { ...plan, scheduledAt: inHours(24) });
    assert.match(refused, /gets its time by request_confirmation/);
    await done(model(), 'delete_saved_text', { brandSlug, savedTextId: saved.savedTextId });
    assert.deepEqual((await done(model(), 'list_saved_texts', { brandSlug })).savedTexts, []);
  });
});

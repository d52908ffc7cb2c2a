import assert from 'node:assert/strict';
import type { TestApi } from './http/api.ts';
import { aBrand, aUser, type TestUser } from './makers.ts';
import { untilRow } from './until-row.ts';

/** A person with a brand that has an idea. */
export interface Thinker extends TestUser {
  brandSlug: string;
  idea: { id: string; title: string; summary: string };
}

/** Signs up, and creates a brand and an idea from a topic. Needs SIGNUP_CREDITS. */
export const aThinker = async (api: TestApi): Promise<Thinker> => {
  const user = await aUser(api);
  const { slug: brandSlug } = await aBrand(api, user.token);
  const body = { topic: 'sourdough bread', brandSlug, count: 1 };
  const { status, data, text } = await api.post('/ideas/generate-topic', body, { as: user.token });
  assert.equal(status, 201, text);
  return { ...user, brandSlug, idea: data.ideas[0] };
};

/** Requests a draft, and returns the id of its job. */
export const enrich = async (
  api: TestApi,
  { token, idea }: Pick<Thinker, 'token' | 'idea'>,
  platform = 'linkedin',
): Promise<string> => {
  const { status, data, text } = await api.post(
    '/ideas/enrich',
    { ideaId: idea.id, platform },
    { as: token },
  );
  assert.equal(status, 202, text);
  return data.jobId;
};

/** The job, once it has ended. */
export const endedJob = (api: TestApi, token: string, jobId: string) =>
  untilRow(
    api,
    'the job has ended',
    [`select 1 from jobs where id = $1 and status in ('completed', 'failed')`, jobId],
    async () => {
      const { data } = await api.get(`/jobs/${jobId}`, { as: token });
      return ['completed', 'failed'].includes(data.status) && data;
    },
  );

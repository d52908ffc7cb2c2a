import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import { eventually } from '../../../support/eventually.ts';
import { usePublishing } from '../../../support/publishing.ts';
import { useForEach } from '../../../support/use.ts';

describe('mentions', () => {
  const publishing = usePublishing({
    LINKEDIN_SCOPES: 'openid profile w_member_social rw_organization_admin',
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '2s',
  });
  const author = useForEach(() => publishing().anAuthor(['x', 'linkedin', 'threads']));
  /** Author whose page is mentioned. */
  const other = useForEach(() => publishing().anAuthor(['x', 'linkedin']));

  const idOf = async (platform: PlatformName, of = author()): Promise<string> =>
    (await of.connection(platform)).id;
  const lookUp = async (platform: PlatformName, q: string) => {
    const { body } = await publishing().api.get(
      `/connections/${await idOf(platform)}/mentions?q=${encodeURIComponent(q)}`,
      { as: author().token },
    );
    return body as {
      data?: { mentions: { id: string; name: string; text: string; isKnown: boolean }[] };
      error?: string;
    };
  };
  const mentionOf = async (platform: PlatformName, q: string) =>
    (await lookUp(platform, q)).data?.mentions[0];
  /** The last part of the address of the other one's page. */
  const page = (): string => `${other().marker.toLowerCase().replaceAll('_', '-')}-company`;
  const written = (text: string, platforms: PlatformName[]) => ({
    brandSlug: author().brandSlug,
    platforms,
    text: `${text} ${author().marker}`,
  });

  it('are each platform’s own where there is an id for it, and else the name', async () => {
    const found = await mentionOf('linkedin', `https://www.linkedin.com/company/${page()}/`);
    assert.deepEqual([found?.isKnown, found?.text], [true, `@[${found?.name}](linkedin:${found?.id})`]);
    const text = `With @[${found?.name}](linkedin:${found?.id}, x:acme_inc) (of @nobody, #tea)`;
    const { data } = await author().send('post', '/posts', written(text, ['linkedin', 'x', 'threads']));
    assert.equal((await author().publishToEnd(data.id)).status, 'published');
    const effects = await author().effects();
    const shown = Object.fromEntries(effects.map(one => [one.platform, one.text]));
    assert.deepEqual(shown, {
      linkedin: `With ${found?.name} (of @nobody, #tea) ${author().marker}`,
      x: `With @acme_inc (of @nobody, #tea) ${author().marker}`,
      threads: `With ${found?.name} (of @nobody, #tea) ${author().marker}`,
    });
    const onLinkedIn = effects.find(({ platform }) => platform === 'linkedin');
    assert.deepEqual(onLinkedIn?.mentions, [`urn:li:${found?.id}`]);
  });

  it('are resolved if the platform lets an app do so, and are the plain name elsewhere', async () => {
    const handle = other().marker.toLowerCase();
    assert.equal((await mentionOf('x', `@${handle}`))?.id, handle);
    assert.deepEqual((await lookUp('x', 'nobody_at_all')).data, { mentions: [] });
    assert.deepEqual((await lookUp('linkedin', 'nobody-at-all')).data, { mentions: [] });
    const unknown = await mentionOf('threads', '@tea.house');
    assert.deepEqual([unknown?.text, unknown?.isKnown], ['@[tea.house](threads:tea.house)', false]);
    assert.equal((await lookUp('threads', 'tea house')).error, 'validation_failed');
  });

  it('count by their names on LinkedIn, and say where they become plain text', async () => {
    const mention = '@[Acme](linkedin:organization:123456789)';
    const fits = `${mention}${'a'.repeat(3_000 - 'Acme'.length - 1 - author().marker.length)}`;
    const { data } = await author().send('post', '/posts/validate', written(fits, ['linkedin', 'x']));
    const [linkedin] = data.targets as { texts: { length: number }[] }[];
    assert.equal(linkedin?.texts[0]?.length, 3_000);
    assert.deepEqual(
      data.warnings.filter(({ code }: { code: string }) => code === 'mention_plain'),
      [
        {
          platform: 'x',
          path: 'text',
          code: 'mention_plain',
          message:
            '“Acme” has no account id on x, so the post shows the plain name there and notifies no one.',
        },
      ],
    );
  });

  it('are refused if their id cannot exist', async () => {
    const body = written('@[Acme](linkedin:acme)', ['linkedin']);
    const { data } = await author().send('post', '/posts/validate', body);
    assert.deepEqual(
      data.problems.map(({ path, code }: { path: string; code: string }) => [path, code]),
      [['text', 'mention_invalid']],
    );
  });

  it('are found again after a lost answer', async () => {
    await author().fault('x', { operation: 'publish', mode: 'reset_after' });
    const body = written('Hello @[Acme](x:acme_inc)', ['x']);
    const { data } = await author().send('post', '/posts', body);
    assert.equal((await author().publishToEnd(data.id)).status, 'published');
    assert.equal((await author().effects()).length, 1);
  });

  it('are corrected in a text that is live', async () => {
    const found = await mentionOf('linkedin', page());
    const { data } = await author().send('post', '/posts', written('Plain', ['linkedin']));
    await author().publishToEnd(data.id);
    const text = `Now @[${found?.name}](linkedin:${found?.id}) ${author().marker}`;
    await author().patch(`/posts/${data.id}/published`, { platforms: { linkedin: { text } } });
    await eventually('it mentions them', async () => {
      const [effect] = await author().effects();
      return effect?.mentions?.[0] === `urn:li:${found?.id}`;
    });
  });
});

import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aConnection, aFile, anAuthor, aVideoFile, inHours, postBody } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

describe('validating posts', () => {
  const api = useApi();
  const author = use(() => anAuthor(api(), ['x', 'linkedin', 'threads']));

  const validate = (given: Record<string, unknown>) =>
    api().post('/posts/validate', postBody(author(), given), { as: author().token });
  const problemsOf = async (given: Record<string, unknown>) => {
    const { status, data, body } = await validate(given);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(data.valid, data.problems.length === 0);
    return data.problems.map(({ platform, path, code }: Record<string, string>) => [platform, path, code]);
  };

  const all = async (given: Record<string, unknown>) => (await validate(given)).data;

  it('finds no problem in a post that can be published', async () => {
    assert.deepEqual(
      await problemsOf({ platforms: ['x', 'linkedin', 'threads'], scheduledAt: inHours(1) }),
      [],
    );
  });

  it('says what each platform would get, with the files, as the preview of the saved post does', async () => {
    const other = await anAuthor(api(), ['x', 'threads']);
    const file = await aFile(api(), other);
    const given = {
      platforms: ['x', 'threads'],
      text: 'For all',
      media: [{ id: file, altText: 'Figs' }],
      thread: [{ text: 'And more' }],
      platformOptions: { x: { text: 'For X' } },
    };
    const as = other.token;
    const { targets, media } = (await api().post('/posts/validate', postBody(other, given), { as })).data;
    assert.deepEqual(
      targets.map(({ content }: { content: object }) => content),
      [
        { text: 'For X', media: given.media, thread: [{ text: 'And more', media: [] }], options: {} },
        { text: 'For all', media: given.media, thread: [{ text: 'And more', media: [] }], options: {} },
      ],
    );
    assert.deepEqual([media.length, media[0].id, media[0].mimeType], [1, file, 'image/jpeg']);
    const { data: saved } = await api().post('/posts', postBody(other, given), { as });
    const { data: preview } = await api().get(`/posts/${saved.id}/preview`, { as });
    const byPlatform = (one: { platform: string }[]) =>
      one.toSorted((a, b) => a.platform.localeCompare(b.platform));
    assert.deepEqual([byPlatform(preview.targets), preview.media], [byPlatform(targets), media]);
  });

  it('uses the numbers of GET /platforms: so many files of a kind, and one more is too many', async () => {
    const { data: platforms, status, text } = await api().get('/platforms', { as: author().token });
    assert.equal(status, 200, text);
    interface Facts {
      platform: string;
      texts: { limit: number }[];
      hasThreads: boolean;
    }
    assert.deepEqual(
      (platforms as Facts[]).map(facts => [facts.platform, facts.texts[0]?.limit, facts.hasThreads]),
      [
        ['x', 280, true],
        ['linkedin', 3_000, false],
        ['instagram', 2_200, false],
        ['threads', 500, true],
        ['youtube', 100, false],
      ],
    );
    const files: Record<string, string> = {
      image: await aFile(api(), author()),
      gif: await aFile(api(), author(), { mimeType: 'image/gif' }),
      video: await aVideoFile(api(), author()),
      document: await aFile(api(), author(), { type: 'document', mimeType: 'application/pdf', pageCount: 2 }),
    };
    for (const { platform, media } of platforms)
      for (const { kind, max, format } of media.kinds) {
        const codes = async (count: number): Promise<string[]> =>
          (
            await problemsOf({
              platforms: [platform],
              text: 'A text',
              media: Array.from({ length: count }, () => ({ id: files[kind] })),
              platformOptions: format === null ? {} : { [platform]: { format } },
            })
          )
            .map(([, , code]: (string | null)[]) => code ?? '')
            .filter((code: string) => code.startsWith('media_'));
        assert.deepEqual(await codes(max), [], `${max} ${kind} on ${platform} as ${format}`);
        if (max < 20)
          assert.match(
            (await codes(max + 1)).join(),
            /media_(?:count|mix)/,
            `${max + 1} ${kind} on ${platform}`,
          );
      }
  });

  it('names what each platform would refuse, all at once', async () => {
    const problems = await problemsOf({
      text: '𝕏'.repeat(600),
      platforms: ['x', 'threads', 'instagram', 'youtube'],
      platformOptions: { youtube: { privacyStatus: 'secret' } },
      scheduledAt: '2020-01-01T00:00:00Z',
    });
    for (const expected of [
      [null, 'scheduledAt', 'in_the_past'],
      ['x', 'text', 'text_too_long'],
      ['threads', 'text', 'text_too_long'],
      ['instagram', 'media', 'media_required'],
      ['youtube', 'media', 'media_required'],
      ['youtube', 'platformOptions.youtube.privacyStatus', 'option_invalid'],
    ])
      assert.ok(
        problems.some((problem: unknown[]) => JSON.stringify(problem) === JSON.stringify(expected)),
        `${JSON.stringify(expected)} is not in ${JSON.stringify(problems)}`,
      );
  });

  it('checks a platform’s own text if it has one', async () => {
    const long = 'x'.repeat(281);
    assert.deepEqual(await problemsOf({ text: long, platformOptions: { x: { text: 'Short' } } }), []);
    assert.deepEqual(await problemsOf({ platformOptions: { x: { text: long } } }), [
      ['x', 'platformOptions.x.text', 'text_too_long'],
    ]);
  });

  it('names the accounts that are missing, and the accounts that have expired', async () => {
    await aConnection(api(), author(), 'instagram', 'expired');
    const media = [{ id: await aFile(api(), author(), { altText: 'A fig' }) }];
    const given = { media, platforms: ['x', 'instagram', 'youtube'] };
    const { problems, targets } = await all(given);
    const [instagram, youtube] = ['platforms.instagram', 'platforms.youtube'];
    const found = problems.map(({ platform, path, code }: Record<string, string>) => [platform, path, code]);
    assert.deepEqual(found.slice(-2), [
      ['instagram', instagram, 'token_expired'],
      ['youtube', youtube, 'connection_missing'],
    ]);
    assert.deepEqual(
      targets.map(({ account }: { account: { status: string } | null }) => account?.status),
      ['connected', 'expired', undefined],
    );
  });

  it('counts each text as its platform does', async () => {
    const text = 'Figs 🍇 https://example.com/a/long/path/that/counts/as/twenty-three';
    const { targets } = await all({
      text,
      platforms: ['x', 'threads', 'youtube'],
      thread: [{ text: 'More' }],
    });
    const counted = targets.flatMap(({ platform, texts }: { platform: string; texts: object[] }) =>
      texts.map(one => [platform, ...Object.values(one)]),
    );
    assert.deepEqual(counted, [
      ['x', 'text', 5 + 2 + 1 + 23, 280, 'characters'],
      ['x', 'thread[0].text', 4, 280, 'characters'],
      ['threads', 'text', text.length + 2, 500, 'characters'],
      ['threads', 'thread[0].text', 4, 500, 'characters'],
      ['youtube', 'platformOptions.youtube.title', text.length, 100, 'characters'],
      ['youtube', 'text', text.length + 2, 5_000, 'bytes'],
    ]);
  });

  it('finds a text too long exactly above the limit that it reports', async () => {
    const platforms = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];
    for (const length of [280, 281, 500, 501, 2_200, 2_201, 3_000, 3_001, 5_000, 5_001]) {
      const { problems, targets } = await all({ text: `T\n${'x'.repeat(length - 2)}`, platforms });
      const tooLong = problems.filter(({ code }: { code: string }) => code === 'text_too_long');
      const above = targets.filter(({ texts }: { texts: { length: number; limit: number }[] }) =>
        texts.some(text => text.length > text.limit),
      );
      const names = (list: { platform: string }[]) => list.map(({ platform }) => platform);
      assert.deepEqual(names(tooLong), names(above), `${length} characters`);
    }
  });

  it('warns of issues that do not prevent publishing', async () => {
    const plain = await aFile(api(), author());
    const described = await aFile(api(), author(), { altText: 'A fig' });
    const { valid, warnings } = await all({
      platforms: ['linkedin', 'threads'],
      media: [{ id: described }, { id: plain }],
      thread: [{ text: 'More' }],
    });
    assert.equal(valid, true);
    assert.deepEqual(
      warnings.map(({ platform, path, code }: Record<string, string>) => [platform, path, code]),
      [
        ['linkedin', 'media[1]', 'alt_text_missing'],
        ['linkedin', 'thread', 'thread_left_out'],
        ['threads', 'media[1]', 'alt_text_missing'],
      ],
    );
  });

  it('warns of a text that has more bytes than Threads takes characters', async () => {
    const warned = async (text: string, thread: { text: string }[] = []) =>
      (await all({ platforms: ['threads', 'x'], text, thread })).warnings.map(
        ({ platform, path, code }: Record<string, string>) => [platform, path, code],
      );
    assert.deepEqual(await warned('é'.repeat(250)), []);
    assert.deepEqual(await warned('é'.repeat(251), [{ text: 'ж'.repeat(400) }]), [
      ['threads', 'text', 'text_bytes'],
      ['threads', 'thread[0].text', 'text_bytes'],
    ]);
  });

  it('warns of an account that ends soon, and of one that is paused beyond the time', async () => {
    const warned = async (hours: number) =>
      (await all({ platforms: ['x', 'linkedin'], scheduledAt: inHours(hours) })).warnings.map(
        ({ platform, code }: Record<string, string>) => [platform, code],
      );
    assert.deepEqual(await warned(1), []);
    await api().rows(
      `update connections set access_expires_at = now() + interval '3 days' where org_id = $1 and platform = 'linkedin'`,
      author().orgId,
    );
    await api().rows(
      `update connections set external_id = $1 where org_id = $1::uuid and platform = 'x'`,
      author().orgId,
    );
    await api().rows(
      `insert into endpoint_pauses (platform, account, endpoint, until, reason)
       values ('x', $1, 'posts', now() + interval '2 hours', 'X asked for it.')`,
      author().orgId,
    );
    assert.deepEqual(await warned(1), [
      ['x', 'account_paused'],
      ['linkedin', 'connection_expiring'],
    ]);
    assert.deepEqual(await warned(3), [['linkedin', 'connection_expiring']]);
  });

  it('warns of a quota that is used up, and of a suspension', async () => {
    const attempt = `insert into publish_attempts (id, created_at, org_id, post_id, target_id, platform, account, number, revision)
      select gen_random_uuid(), now(), $1, $1, gen_random_uuid(), 'threads', 'busy', 1, 1 from generate_series(1, 250)`;
    await api().rows(attempt, author().orgId);
    await api().rows(
      `update connections set external_id = 'busy' where org_id = $1 and platform = 'threads'`,
      author().orgId,
    );
    await api().rows(
      `insert into billing_accounts (org_id, status) values ($1, 'suspended')
       on conflict (org_id) do update set status = 'suspended'`,
      author().orgId,
    );
    const { warnings } = await all({ platforms: ['threads'] });
    await api().rows(`update billing_accounts set status = 'active' where org_id = $1`, author().orgId);
    assert.deepEqual(
      warnings.map(({ platform, path, code }: Record<string, string>) => [platform, path, code]),
      [
        [null, '', 'billing_suspended'],
        ['threads', 'platforms.threads', 'quota_used_up'],
      ],
    );
  });

  it('warns of a text that is not shown, a link that opens nothing and a title that is cut', async () => {
    const text = `${'Figs and more figs '.repeat(8)} example.com/figs`;
    const warned = async (platformOptions: object) =>
      (await all({ text, platforms: ['instagram', 'youtube'], platformOptions })).warnings.map(
        ({ code }: Record<string, string>) => code,
      );
    assert.deepEqual(await warned({}), ['link_not_clickable', 'title_cut']);
    const told = { instagram: { format: 'story' }, youtube: { title: 'Figs' } };
    assert.deepEqual(await warned(told), ['text_not_shown']);
    const long = { text: `https://example.com/${'a'.repeat(2_100)}`, platforms: ['linkedin'] };
    const { problems, warnings } = await all(long);
    assert.deepEqual(problems, []);
    assert.ok(warnings.some(({ code }: { code: string }) => code === 'link_card_left_out'));
  });

  it('says which files are converted for a platform, why and to what', async () => {
    const video = {
      type: 'video',
      mimeType: 'video/webm',
      durationSeconds: 12,
      width: 1_920,
      height: 1_080,
    } as const;
    const id = await aFile(api(), author(), video);
    const { valid, targets } = await all({ platforms: ['x', 'threads'], media: [{ id }] });
    assert.equal(valid, true);
    const conversion = {
      path: 'media[0]',
      mediaId: id,
      reasons: ['format'],
      to: { mimeType: 'video/mp4', width: 1_920, height: 1_080 },
    };
    assert.deepEqual(
      targets.map(({ conversions }: { conversions: unknown }) => conversions),
      [[conversion], [conversion]],
    );
    await aConnection(api(), author(), 'youtube');
    const taken = await all({ platforms: ['youtube'], media: [{ id }] });
    assert.deepEqual(taken.targets[0].conversions, []);
    const png = await aFile(api(), author(), { mimeType: 'image/png', altText: 'A fig' });
    const picture = await all({ platforms: ['instagram', 'x'], media: [{ id: png }] });
    assert.deepEqual(
      picture.targets.map(({ conversions }: { conversions: { to: unknown }[] }) => conversions[0]?.to),
      [{ mimeType: 'image/jpeg', width: 1_080, height: 1_080 }, undefined],
    );
  });

  it('saves nothing', async () => {
    await validate({});
    assert.equal((await api().get('/posts', { as: author().token })).data.total, 0);
  });

  it('refuses a body that is not a post at all', async () => {
    assert.equal((await validate({ platforms: ['myspace'] })).body.error, 'validation_failed');
    assert.equal((await validate({ brandSlug: 'nobody' })).status, 404);
  });
});

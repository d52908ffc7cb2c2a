import assert from 'node:assert/strict';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aBrand } from '../../support/makers.ts';
import { aFurtherAccount, anAuthor, bringTo, inHours, postBody } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

interface Target {
  platform: string;
  connectionId: string | null;
}

describe('a post that names accounts', () => {
  const api = useApi();
  const known = use(async () => {
    const author = await anAuthor(api(), ['x', 'linkedin']);
    const [second, third] = [
      await aFurtherAccount(api(), author, 'x'),
      await aFurtherAccount(api(), author, 'x', 'mary'),
    ];
    const { data } = await api().get('/connections', { as: author.token });
    const usual = Object.fromEntries(
      (data.connections as { id: string; platform: string; externalId: string }[])
        .filter(({ externalId }) => externalId === '1')
        .map(({ id, platform }) => [platform, id]),
    ) as { x: string; linkedin: string };
    const foreign = await aFurtherAccount(api(), await anAuthor(api()), 'x');
    const brand = await aBrand(api(), author.token);
    const ofOtherBrand = await aFurtherAccount(api(), { ...author, brand }, 'x');
    return { author, second, third, usual, foreign, ofOtherBrand };
  });

  const send = (method: 'POST' | 'PATCH', path: string, body: unknown): Promise<Reply> =>
    api().send(method, path, body, { as: known().author.token });
  const create = (given: Record<string, unknown>) => send('POST', '/posts', postBody(known().author, given));
  const made = async (given: Record<string, unknown>): Promise<string> => {
    const { status, data, text } = await create(given);
    assert.equal(status, 201, text);
    return data.id as string;
  };
  const read = (path: string): Promise<Reply> => api().get(path, { as: known().author.token });

  const named = (targets: Target[]): string[] =>
    targets.map(({ platform, connectionId }) => `${platform} ${nameOf(connectionId)}`);
  const nameOf = (id: string | null): string => {
    const { second, third, usual } = known();
    const names = { [second]: 'second', [third]: 'third', [usual.x]: 'usual', [usual.linkedin]: 'usual' };
    return names[id ?? ''] ?? 'none';
  };

  it('goes to these alone on their platforms, and to the default account on others', async () => {
    const { second, third } = known();
    const { data } = await create({ platforms: ['linkedin', 'x'], accounts: [second, third] });
    assert.deepEqual(named(data.targets), ['linkedin usual', 'x second', 'x third']);
    assert.deepEqual(
      [data.platforms, data.accounts],
      [
        ['linkedin', 'x'],
        [second, third],
      ],
    );
    assert.deepEqual((await read(`/posts/${data.id}`)).data, data);
  });

  it('has the platforms of its accounts, too, and may name the default account', async () => {
    const { usual, third } = known();
    const { data } = await create({ platforms: ['linkedin'], accounts: [usual.x, third] });
    assert.deepEqual(
      [data.platforms, named(data.targets)],
      [
        ['linkedin', 'x'],
        ['linkedin usual', 'x usual', 'x third'],
      ],
    );
  });

  it('lays the options of an account over those of its platform', async () => {
    const { second, third } = known();
    const given = {
      platforms: ['x', 'linkedin'],
      accounts: [second, third],
      platformOptions: { x: { text: 'For X', replySettings: 'following' } },
      accountOptions: { [second]: { text: 'For one account' } },
    };
    const { data } = await create({ ...given, scheduledAt: inHours(1) });
    assert.deepEqual(
      [data.platformOptions, data.accountOptions],
      [given.platformOptions, given.accountOptions],
    );
    const contents = [
      ['For one account', { replySettings: 'following' }],
      ['For X', { replySettings: 'following' }],
      ['Hello there', {}],
    ];
    const validated = (await send('POST', '/posts/validate', postBody(known().author, given))).data;
    const previewed = (await read(`/posts/${data.id}/preview`)).data;
    for (const { targets, problems } of [validated, previewed]) {
      assert.deepEqual(problems, []);
      assert.deepEqual(
        (targets as { content: { text: string; options: unknown } }[]).map(({ content }) => [
          content.text,
          content.options,
        ]),
        contents,
      );
      assert.deepEqual(
        (targets as { account: { id: string } }[]).map(({ account }) => nameOf(account.id)),
        ['second', 'third', 'usual'],
      );
    }
  });

  it('counts the price of each account', async () => {
    const { second, third } = known();
    const given = postBody(known().author, { accounts: [second, third] });
    const { targets } = (await send('POST', '/posts/validate', given)).data as {
      targets: { cost: { total: number } | null }[];
    };
    assert.deepEqual(
      targets.map(({ cost }) => cost !== null),
      [true, true],
    );
  });

  it('names the options of an account in what is wrong with them', async () => {
    const { second } = known();
    const { status, body } = await create({
      accounts: [second],
      accountOptions: { [second]: { text: 'x'.repeat(300), colour: 'red' } },
      scheduledAt: inHours(1),
    });
    assert.equal(status, 400);
    assert.deepEqual(body.details.map(({ path, code }: Record<string, string>) => [path, code]).sort(), [
      [`accountOptions.${second}.colour`, 'option_unknown'],
      [`accountOptions.${second}.text`, 'text_too_long'],
    ]);
  });

  const refused: [string, () => Record<string, unknown>, string, string | undefined][] = [
    ['an account of another organization', () => ({ accounts: [known().foreign] }), 'not_found', undefined],
    ['an account of another brand', () => ({ accounts: [known().ofOtherBrand] }), 'not_found', undefined],
    ['accounts without platforms', () => ({ platforms: undefined }), 'validation_failed', 'platforms'],
    [
      'options of an account that it does not name',
      () => ({ accountOptions: { [known().second]: { text: 'Hi' } } }),
      'validation_failed',
      `accountOptions.`,
    ],
    [
      'an account twice',
      () => ({ accounts: [known().second, known().second.toUpperCase()] }),
      'validation_failed',
      'accounts',
    ],
  ];
  for (const [what, given, code, path] of refused)
    it(`is refused with ${what}`, async () => {
      const { body: error } = await create(given());
      assert.equal(error.error, code);
      if (path !== undefined) assert.ok(error.details[0].path.startsWith(path), error.details[0].path);
    });

  it('cannot be scheduled while one of them must be reconnected', async () => {
    const { author, second } = known();
    const lost = await aFurtherAccount(api(), author, 'x', 'lost');
    await api().rows(`update connections set status = 'expired' where id = $1`, lost);
    const { body: error } = await create({ accounts: [second, lost], scheduledAt: inHours(1) });
    assert.equal(error.error, 'token_expired');
    assert.match(error.message, /x \(lost\)/);
    assert.equal(error.details[0].path, `accounts.${lost}`);
    await made({ accounts: [second], scheduledAt: inHours(1) });
  });

  const strange: [string, unknown][] = [
    ['a thread with nothing in it', { thread: [null] }],
    ['a thread that is a text', { thread: 'a' }],
    ['a file without a real id', { media: [{ id: 'x' }] }],
    ['a thread of too many posts', { thread: Array.from({ length: 51 }, () => ({ text: 'More' })) }],
  ];
  for (const [what, options] of strange)
    it(`is refused with options that have ${what}, for an account as for a platform`, async () => {
      const { second } = known();
      const given = [
        { accounts: [second], accountOptions: { [second]: options } },
        { platforms: ['linkedin'], platformOptions: { linkedin: options } },
        { platforms: ['linkedin'], platformOptions: { x: options } },
      ];
      for (const body of given) assert.equal((await create(body)).body.error, 'validation_failed');
      const id = await made({ accounts: [second] });
      const { body } = await send('PATCH', `/posts/${id}`, { accountOptions: { [second]: options } });
      assert.equal(body.error, 'validation_failed');
    });

  it('keeps an account that was disconnected when its accounts are sent again', async () => {
    const { author, second } = known();
    const gone = await aFurtherAccount(api(), author, 'x', 'gone');
    const id = await made({ accounts: [second, gone] });
    await api().rows('delete from connections where id = $1', gone);
    const { data, text } = await send('PATCH', `/posts/${id}`, { accounts: [gone, second], text: 'Other' });
    assert.deepEqual(data.accounts?.toSorted(), [second, gone].toSorted(), text);
  });

  it('is not begun again from another target of its platform once a part of its thread is live', async () => {
    const { usual, second } = known();
    const id = await made({ platforms: ['x'], thread: [{ text: 'More' }] });
    await bringTo(api(), id, 'failed', { x: 'failed' });
    const part = JSON.stringify([{ externalId: '1', url: null }]);
    await api().rows('update post_targets set parts = $2::jsonb where post_id = $1', id, part);
    for (const accounts of [[usual.x], [second]])
      assert.equal((await send('PATCH', `/posts/${id}`, { accounts })).body.error, 'invalid_state');
    const { text, status } = await send('PATCH', `/posts/${id}`, { platforms: ['linkedin'], thread: [] });
    assert.equal(status, 200, text);
  });

  /** Change, and the targets of a post on LinkedIn and on the second account of X after it. */
  const changes: [string, () => Record<string, unknown>, string[]][] = [
    ['another text keeps them', () => ({ text: 'Other' }), ['linkedin usual', 'x second']],
    ['other accounts replace them', () => ({ accounts: [known().third] }), ['linkedin usual', 'x third']],
    ['no accounts remove their platforms', () => ({ accounts: [] }), ['linkedin usual']],
    [
      'no accounts with the platform choose the default one',
      () => ({ accounts: [], platforms: ['linkedin', 'x'] }),
      ['linkedin usual', 'x usual'],
    ],
    ['other platforms remove them', () => ({ platforms: ['linkedin'] }), ['linkedin usual']],
    [
      'the same platforms keep them',
      () => ({ platforms: ['x', 'linkedin'] }),
      ['x second', 'linkedin usual'],
    ],
    [
      'an account of a default platform takes its place',
      () => ({ accounts: [known().usual.linkedin, known().second] }),
      ['linkedin usual', 'x second'],
    ],
  ];
  for (const [what, given, expected] of changes)
    it(`after a change: ${what}`, async () => {
      const { second } = known();
      const id = await made({
        platforms: ['linkedin', 'x'],
        accounts: [second],
        accountOptions: { [second]: { text: 'Own' } },
      });
      const { data, text } = await send('PATCH', `/posts/${id}`, given());
      assert.deepEqual(named(data.targets ?? []), expected, text);
      assert.deepEqual(
        Object.keys(data.accountOptions),
        data.accounts.includes(second) ? [second] : [],
        'options of accounts that are gone',
      );
    });

  it('keeps an account that already shows the post', async () => {
    const { second, third } = known();
    const id = await made({ accounts: [second, third] });
    await bringTo(api(), id, 'partial');
    await api().rows(
      `update post_targets set status = case when connection_id = $2 then 'published' else 'failed' end where post_id = $1`,
      id,
      second,
    );
    const { body } = await send('PATCH', `/posts/${id}`, { accounts: [third] });
    assert.equal(body.error, 'invalid_state');
    const { data } = await send('PATCH', `/posts/${id}`, { accounts: [second] });
    assert.deepEqual([data.status, named(data.targets)], ['published', ['x second']]);
  });
});

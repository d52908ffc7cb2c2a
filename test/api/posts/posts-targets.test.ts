import assert from 'node:assert/strict';
import { v7 as uuidv7 } from 'uuid';
import type { PostStatus, TargetStatus } from '../../../src/domain/posts/posts.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { aPost, anAuthor, bringTo } from '../../support/posts.ts';
import { aSecondAccount, aSecondTarget } from '../../support/several-accounts.ts';
import { use } from '../../support/use.ts';

interface Target {
  id: string;
  status: TargetStatus;
  change: object | null;
}

/** An operation that names targets of a post. */
interface Door {
  name: string;
  /** State of the post and its targets that allows the operation. */
  status: PostStatus;
  targets: TargetStatus;
  method: 'post' | 'patch';
  path: (name: string) => string;
  body: (name: string) => object;
  /** Whether the operation has taken effect on a target. */
  isDone: (target: Target) => boolean;
}

/** Operations whose platform names one target. */
const ofOne: readonly Door[] = [
  {
    name: 'resolving',
    status: 'unconfirmed',
    targets: 'unconfirmed',
    method: 'post',
    path: name => `/targets/${name}/resolve`,
    body: () => ({ outcome: 'published' }),
    isDone: ({ status }) => status === 'published',
  },
  {
    name: 'correcting',
    status: 'published',
    targets: 'published',
    method: 'patch',
    path: () => '/published',
    body: name =>
      name === 'x' ? { platforms: { x: { text: 'Later' } } } : { targets: { [name]: { text: 'Later' } } },
    isDone: ({ change }) => change !== null,
  },
];

const listed = (name: string): object => (name === 'x' ? { platforms: [name] } : { targets: [name] });

const retrying: Door = {
  name: 'retrying',
  status: 'failed',
  targets: 'failed',
  method: 'post',
  path: () => '/retry',
  body: listed,
  isDone: ({ status }) => status === 'pending',
};

/** Operations whose list of platforms means all targets there. */
const ofMany: readonly Door[] = [
  {
    name: 'deleting from the platform',
    status: 'published',
    targets: 'published',
    method: 'post',
    path: () => '/unpublish',
    body: listed,
    isDone: ({ change }) => change !== null,
  },
  {
    name: 'reposting',
    status: 'published',
    targets: 'published',
    method: 'post',
    path: () => '/repost',
    body: listed,
    isDone: ({ change }) => change !== null,
  },
  retrying,
];

describe('naming targets of a post on two accounts of X', () => {
  const api = useApi();
  const author = use(async () => {
    const made = await anAuthor(api(), ['x']);
    await api().rows(`update connections set tier = 'premium' where brand_id = $1`, made.brand.id);
    return { ...made, second: await aSecondAccount(api(), made.brand.id) };
  });

  const aPostAt = async ({ status, targets }: Door): Promise<string> => {
    const { id } = await aPost(api(), author());
    await bringTo(api(), id, status, { x: targets });
    if (targets === 'published')
      await api().rows(
        `update post_targets set external_id = post_id::text, published_at = now() where post_id = $1`,
        id,
      );
    return id;
  };
  const send = (door: Door, id: string, name: string): Promise<Reply> =>
    api()[door.method](`/posts/${id}${door.path(name)}`, door.body(name), { as: author().token });
  const doneOf = async (door: Door, id: string): Promise<string[]> => {
    const { data } = await api().get(`/posts/${id}`, { as: author().token });
    return data.targets.filter(door.isDone).map((target: Target) => target.id);
  };

  const affectsOneAlone = async (door: Door): Promise<void> => {
    const id = await aPostAt(door);
    const { second } = await aSecondTarget(api(), id, author().second);
    const { status, body } = await send(door, id, second);
    assert.ok(status < 300, JSON.stringify(body));
    assert.deepEqual(await doneOf(door, id), [second]);
  };

  for (const door of [...ofOne, ...ofMany])
    describe(door.name, () => {
      it('by platform works where the post has one account there', async () => {
        const id = await aPostAt(door);
        assert.ok((await send(door, id, 'x')).status < 300);
        assert.equal((await doneOf(door, id)).length, 1);
      });

      it('by the ID of another post’s target answers 404', async () => {
        const [id, other] = [await aPostAt(door), await aPostAt(door)];
        const { first } = await aSecondTarget(api(), other, author().second);
        for (const name of [first, uuidv7()]) {
          const { status, body } = await send(door, id, name);
          assert.deepEqual([status, body.error], [404, 'not_found']);
        }
        assert.deepEqual([...(await doneOf(door, id)), ...(await doneOf(door, other))], []);
      });

      if (ofMany.includes(door)) {
        it('of a list of targets leaves the other account alone', () => affectsOneAlone(door));
        it('by platform affects both targets', async () => {
          const id = await aPostAt(door);
          const { first, second } = await aSecondTarget(api(), id, author().second);
          assert.ok((await send(door, id, 'x')).status < 300);
          assert.deepEqual((await doneOf(door, id)).toSorted(), [first, second].toSorted());
        });
      } else {
        it('by target ID affects that target alone', () => affectsOneAlone(door));
        it('by platform answers 409 with the IDs of both targets', async () => {
          const id = await aPostAt(door);
          const { first, second } = await aSecondTarget(api(), id, author().second);
          const { status, body } = await send(door, id, 'x');
          assert.deepEqual([status, body.error], [409, 'invalid_state']);
          const named = body.details.map(({ message }: { message: string }) => message);
          assert.deepEqual(named.toSorted(), [first, second].toSorted());
          assert.deepEqual(await doneOf(door, id), []);
        });
      }
    });

  it('a retry of one target restarts no other account', () => affectsOneAlone(retrying));

  it('a change of the post keeps the content of the published target alone', async () => {
    const { id } = await aPost(api(), author());
    await bringTo(api(), id, 'partial', { x: 'failed' });
    const { second } = await aSecondTarget(api(), id, author().second);
    await api().rows(
      `update post_targets set status = 'published', published_at = now() where id = $1`,
      second,
    );
    await api().patch(`/posts/${id}`, { text: 'Later' }, { as: author().token });
    const { data } = await api().get(`/posts/${id}`, { as: author().token });
    const kept = data.targets.filter(
      ({ sentContent }: { sentContent: object | null }) => sentContent !== null,
    );
    assert.deepEqual(
      kept.map(({ id: target, sentContent }: { id: string; sentContent: { text: string } }) => [
        target,
        sentContent.text,
      ]),
      [[second, 'Hello there']],
    );
  });
});

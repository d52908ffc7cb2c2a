import assert from 'node:assert/strict';
import { cpSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiFile } from '../../sdk/typescript/generate/resources.ts';
import { freePort } from '../../src/local/ports.ts';
import { generatedFolders, pythonModules } from '../../tools/python-sdk/write.ts';
import { aBrand, aKey, aUser } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';
import { aPythonProject, readmePrograms, type PythonProject } from './python/project.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sources = path.join(root, 'sdk/python/src/social_publishing');

/** The examples of the docstrings of one half of the client, each as a function. */
const examplesIn = (half: '_sync' | '_async'): string => {
  const texts = ['resources.py', 'posts.py', 'followed.py'].map(name =>
    readFileSync(path.join(sources, half, name), 'utf8'),
  );
  const examples = texts.flatMap(text =>
    [...text.matchAll(/^ {8}Example:\n((?: {12}.*\n)+)/gm)].map(([, code = '']) =>
      code.replaceAll(/^ {8}/gm, ''),
    ),
  );
  assert.ok(examples.length >= 20, `${examples.length} examples`);
  const [keyword, name] =
    half === '_async' ? ['async def', 'AsyncSocialPublishing'] : ['def', 'SocialPublishing'];
  return [
    `from pathlib import Path\n\nfrom social_publishing import ${name}\n`,
    ...examples.map(
      (code, number) =>
        `${keyword} example_${number}(client: ${name}, post_id: str, comment_id: str, webhook_id: str) -> None:\n    _ = Path\n${code}`,
    ),
  ].join('\n');
};

describe('the Python SDK', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.0/8', WEBHOOK_HTTP: 'true' });
  const url = (): string => publishing().api.url;
  let project: PythonProject;
  before(async () => {
    project = await aPythonProject();
    cpSync(path.join(import.meta.dirname, 'python/stories.py'), path.join(project.folder, 'stories.py'));
    cpSync(path.join(root, 'src/local/demo/media/image.jpg'), path.join(project.folder, 'photo.jpg'));
  });

  it('is what `npm run sdk` would write now', async () => {
    const file = (await (await fetch(`${url()}/openapi.json`)).json()) as ApiFile;
    const written = pythonModules(file);
    const there = globSync(generatedFolders, { cwd: sources });
    const isCurrent =
      there.every(name => name in written) &&
      Object.entries(written).every(
        ([name, text]) => readFileSync(path.join(sources, name), 'utf8') === text,
      );
    assert.ok(isCurrent, 'run `npm run sdk` and commit the result');
  });

  it('can make every model that it names', async () => {
    const said = await project.python(
      '-c',
      `from social_publishing import models
named = [getattr(models, name) for name in models.__all__]
made = [one for one in named if hasattr(one, 'model_rebuild')]
for one in made:
    one.model_rebuild()
print(len(made))`,
    );
    assert.match(said, /^\d{3,}\n$/);
  });

  it('passes the checks of types and style, as do the programs of its README', async () => {
    const { five, story } = readmePrograms();
    project.write('five.py', five);
    project.write('story.py', story);
    project.write('examples.py', examplesIn('_sync'));
    project.write('async_examples.py', examplesIn('_async'));
    const programs = ['five.py', 'story.py', 'stories.py', 'examples.py', 'async_examples.py'];
    await project.python('-m', 'mypy', '--strict', '--package', 'social_publishing');
    await project.python('-m', 'mypy', '--strict', ...programs);
    await project.python('-m', 'ruff', 'check', '--quiet', 'sdk');
    await project.python('-m', 'ruff', 'format', '--quiet', '--check', 'sdk');
  });

  it('does what its README shows, from signing up to a verified delivery, four times, and leaves no webhook behind', async () => {
    const port = await freePort();
    const { story } = readmePrograms();
    project.write(
      'readme.py',
      story.replaceAll('http://127.0.0.1:3000', url()).replaceAll('8080', `${port}`),
    );
    for (const times of [1, 2, 3, 4]) {
      const said = await project.python('readme.py');
      for (const line of [
        /^x published http/m,
        /^linkedin published http/m,
        new RegExp(`^Acme has ${2 * times - 1} posts$`, 'm'),
        /^ended as published$/m,
        new RegExp(`^${2 * times - 1} of ${2 * times - 1}$`, 'm'),
        /^post [0-9a-f-]{36}$/m,
        /^validation_failed .*scheduledAt/m,
        /^verified webhook.test /m,
        /^event 1 post.published$/m,
      ])
        assert.match(said, line);
    }
    const { data } = await publishing().api.post('/auth/login', {
      email: 'ada@example.com',
      password: 'correct horse battery',
    });
    const { data: webhooks } = await publishing().api.get('/webhooks', { as: data.token });
    assert.equal(webhooks.total, 0);
  });

  it('posts in the four lines of its README', async () => {
    const { token, brandSlug } = await publishing().anAuthor(['x']);
    const { key } = await aKey(publishing().api, token, { scopes: ['posts:read', 'posts:write'] });
    const { five } = readmePrograms();
    assert.equal(five.split('\n').filter(line => line !== '').length, 4);
    const code = five
      .replace('http://127.0.0.1:3000', url())
      .replace('sk-social-…', key)
      .replace('"acme"', JSON.stringify(brandSlug));
    assert.equal(await project.python('-c', code), 'published\n');
  });

  /** Runs stories of stories.py concurrently, each for a person with a brand, and with accounts if it publishes. */
  const tell = async (names: string, publishes = false): Promise<void> => {
    const one = async (name: string): Promise<void> => {
      const { token, brandSlug } = publishes ? await publishing().anAuthor(['x']) : await aPersonWithBrand();
      await project.python('stories.py', name, url(), token, brandSlug);
    };
    await Promise.all(names.split(' ').map(one));
  };

  const aPersonWithBrand = async (): Promise<{ token: string; brandSlug: string }> => {
    const { token } = await aUser(publishing().api);
    const { slug } = await aBrand(publishing().api, token);
    return { token, brandSlug: slug };
  };

  for (const [sentence, names] of Object.entries({
    'makes one post when the answer to the first try is lost': 'makes_one_post makes_one_post_async',
    'takes the idempotency key and the revision of its caller': 'takes_a_key_of_its_caller',
    'repeats no change that may have been done': 'repeats_no_change',
    'repeats what may pass, after as long as it is told': 'repeats_what_may_pass',
    'goes through all pages, by cursor and by offset': 'goes_through_all_pages goes_through_all_pages_async',
    'raises errors that say what, where and which request': 'says_what_is_wrong',
    'takes files by path, open, as bytes and with a name': 'takes_files_in_every_form',
    'sends the whole file again when the answer is lost': 'uploads_a_file_again_async',
    'sends what operations take: dicts, models, lists, null, or nothing': 'sends_what_operations_take',
    'takes words, fields and kinds of things that a newer service has': 'takes_what_is_newer',
    'waits for each kind of thing, and says when there is none': 'waits_for_every_kind',
    'sends any request to the service it was made for, and to no other': 'sends_any_request',
    'goes on with a stream behind what it gave last': 'streams_behind_what_it_gave_last',
    'streams notifications in an async program': 'streams_notifications_async',
    'gives the events of webhooks told apart by their type': 'tells_events_apart',
    'takes no delivery that is forged, old or no event': 'takes_no_forged_delivery',
  }))
    it(sentence, () => tell(names));

  for (const [sentence, names] of Object.entries({
    'waits for a post, with its progress': 'waits_for_a_post waits_for_a_post_async',
    'waits for a confirmation until a person has decided': 'waits_until_a_person_has_decided',
    'gives up when told, and says what it cannot wait for': 'gives_up',
  }))
    it(sentence, () => tell(names, true));
});

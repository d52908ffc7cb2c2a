import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { currentApiFile } from '../../tools/api-file.ts';
import { generatePython, generateTypeScript } from '../support/generators/index.ts';
import { run } from '../support/installed.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder } from '../support/run-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const image = path.join(root, 'src/local/demo/media/image.jpg');

/** Code as a user writes it with the functions of the generated client. */
const typescriptStory = `
import { openAsBlob } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  authorizeConnection, createBrand, createPost, getPost, getPostProgress, publishPost, signUp, uploadMedia,
} from './client/index.ts';

const [baseUrl = '', image = ''] = process.argv.slice(2);
const open = { baseUrl, throwOnError: true } as const;
const account = { email: 'generated@example.com', password: 'correct horse battery', name: 'Ada' };
const { data: signedUp } = await signUp({ ...open, body: account });
const given = { ...open, auth: signedUp.data.token };

const { data: brand } = await createBrand({ ...given, body: { name: 'Generated' } });
const brandSlug = brand.data.slug;
for (const platform of ['x', 'linkedin'] as const) {
  const { data } = await authorizeConnection({ ...given, path: { platform }, body: { brandSlug } });
  const body = new URLSearchParams({ account: 'generated', decision: 'allow' });
  await fetch(data.data.authorizeUrl, { method: 'POST', body });
}

const { data: media } = await uploadMedia({ ...given, body: { file: await openAsBlob(image), altText: 'Circles' } });
const { data: post } = await createPost({
  ...given,
  body: { brandSlug, platforms: ['x', 'linkedin'], text: 'By a generated client', media: [{ id: media.data.id }] },
});
const postId = post.data.id;
await publishPost({ ...given, path: { postId } });
for (let status = ''; status !== 'published'; await sleep(100)) {
  const { data } = await getPostProgress({ ...given, path: { postId } });
  status = data.data.status;
}
const { data: published } = await getPost({ ...given, path: { postId } });
for (const { platform, status, url } of published.data.targets) console.log(platform, status, url);
`;

const pythonStory = `
import sys
from social_client import AuthenticatedClient, Client
from social_client.api.auth import sign_up
from social_client.api.brands import create_brand
from social_client.api.media import upload_media
from social_client.api.posts import create_post, get_post_progress
from social_client.models import (
    CreateBrandRequest, CreatePostRequest, CreatePostRequestMediaItem, Platform, SignUpRequest, UploadMediaRequest,
)
from social_client.types import File

base_url, image = sys.argv[1:]
account = SignUpRequest(email="python@example.com", password="correct horse battery", name="Ada")
token = sign_up.sync(client=Client(base_url=base_url), body=account).data.token
client = AuthenticatedClient(base_url=base_url, token=token)
brand = create_brand.sync(client=client, body=CreateBrandRequest(name="Python")).data
with open(image, "rb") as file:
    body = UploadMediaRequest(file=File(payload=file, file_name="photo.jpg", mime_type="image/jpeg"))
    media = upload_media.sync(client=client, body=body).data
post = create_post.sync(client=client, body=CreatePostRequest(
    brand_slug=brand.slug,
    platforms=[Platform.X, Platform.LINKEDIN],
    text="By a generated client",
    media=[CreatePostRequestMediaItem(id=media.id)],
)).data
progress = get_post_progress.sync(post.id, client=client).data
print(post.status, post.media[0].mime_type, progress.percent)
`;

const importAll = `
import importlib, pkgutil, social_client
names = [module.name for module in pkgutil.walk_packages(social_client.__path__, "social_client.")]
for name in names:
    importlib.import_module(name)
print(len([name for name in names if name.startswith("social_client.api.") and name.count(".") == 3]))
`;

/** Returns the number of operations in the file. */
const operationCount = (): number => {
  const { paths } = currentApiFile();
  return Object.values(paths as Record<string, object>).flatMap(methods => Object.keys(methods)).length;
};

describe('a client that is generated from the OpenAPI file', () => {
  const publishing = usePublishing();
  const url = (): string => publishing().api.url;

  it('passes the checks of TypeScript, and publishes from signing up to the result (@hey-api/openapi-ts)', async () => {
    const folder = aFolder('hey-api');
    await generateTypeScript(path.join(folder, 'client'));
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(path.join(folder, 'story.ts'), typescriptStory);
    mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
    symlinkSync(path.join(root, 'node_modules/@types/node'), path.join(folder, 'node_modules/@types/node'));
    // not under exactOptionalPropertyTypes: the generator's own part does not hold it
    const strict =
      '--noEmit --strict --noUncheckedIndexedAccess --verbatimModuleSyntax --allowImportingTsExtensions';
    const target =
      '--target es2024 --lib es2024,dom,dom.iterable --module nodenext --types node --skipLibCheck';
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const options = `${strict} ${target} --preserveSymlinks`.split(' ');
    await run(process.execPath, [tsc, ...options, 'client/index.ts', 'story.ts'], { cwd: folder });
    const said = await run(process.execPath, ['story.ts', url(), image], { cwd: folder });
    assert.match(said, /^x published http/m);
    assert.match(said, /^linkedin published http/m);
  });

  it('is compiled and imported by Python, every operation, and uploads and posts (openapi-python-client)', async () => {
    const folder = aFolder('openapi-python-client');
    const python = await generatePython(path.join(folder, 'social_client'));
    await python('-m', 'compileall', '-q', path.join(folder, 'social_client'));
    assert.equal(await python('-c', importAll), `${operationCount()}\n`);
    assert.equal(await python('-c', pythonStory, url(), image), 'draft image/jpeg 0\n');
  });
});

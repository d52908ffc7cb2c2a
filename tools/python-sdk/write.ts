import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ApiFile } from '../../sdk/typescript/generate/resources.ts';
import { eventsModule, eventTypes } from './events.ts';
import { modelModules, paramsModule, TypeWriter, type Schema } from './models.ts';
import { resourcesModule, takenIn, typesByNoun } from './resources.ts';
import { toSync } from './to-sync.ts';

const folder = path.resolve(import.meta.dirname, '../../sdk/python/src/social_publishing');

/** Generated modules of the package, besides events.py and params.py. */
export const generatedFolders = '{models,_sync}/*.py';

/** Names of the modules of `_async` that people write. */
const handwritten = (): string[] =>
  readdirSync(path.join(folder, '_async')).filter(name => name.endsWith('.py') && name !== 'resources.py');

/** The names of the schemas that the bodies of requests hold. */
const askedOf = (file: ApiFile): Set<string> => {
  const { schemas } = file.components;
  const found = new Set<string>();
  const reach = (value: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(value) ?? '').matchAll(/schemas\/(\w+)"/g))
      if (!found.has(name)) reach(schemas[(found.add(name), name)]);
  };
  for (const operations of Object.values(file.paths))
    for (const { requestBody } of Object.values(operations)) reach(requestBody ?? null);
  return found;
};

/** The generated modules of the Python SDK, by their paths in the package. */
export const pythonModules = (file: ApiFile): Record<string, string> => {
  const types = new TypeWriter(askedOf(file), new Set(Object.keys(file.components.schemas)));
  for (const [name, schema] of Object.entries(file.components.schemas))
    types.writeNamed(name, schema as Schema);
  // arguments of publish_and_wait
  const taken = takenIn(file, types).add('CreatePostRequest');
  const writing = { file, types, taken };
  const byNoun = typesByNoun(file, types).set('_events', types.within(eventTypes(file)));
  const resources = resourcesModule(writing);
  const models = Object.entries(modelModules(types, byNoun));
  return {
    'events.py': eventsModule(file, types),
    'params.py': paramsModule(types, taken),
    '_async/resources.py': resources,
    '_sync/resources.py': toSync(resources),
    ...Object.fromEntries(
      handwritten().map(name => [
        `_sync/${name}`,
        toSync(readFileSync(path.join(folder, '_async', name), 'utf8')),
      ]),
    ),
    ...Object.fromEntries(models.map(([name, text]) => [`models/${name}`, text])),
  };
};

/** Writes the generated modules of sdk/python. */
export const writePythonSdk = (file: ApiFile): void => {
  for (const name of ['models', '_sync']) rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const [name, text] of Object.entries(pythonModules(file))) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
};

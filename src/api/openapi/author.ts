import { z } from 'zod';
import { choice, string } from '../http/schemas.ts';

const kinds = ['user', 'api_key', 'agent', 'service'] as const;

/** Author of an action, with a name, in the shape of the audit log’s `actor`. */
export const author = z
  .strictObject({
    kind: choice('AuthorKind', kinds, 'A person, a key, an agent, or the service itself.'),
    id: z.string().max(100).nullable().meta({
      description: 'Id of the person, key, or agent.',
      example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
    }),
    name: string(200, 'Ada')
      .nullable()
      .describe('Current name, including people who left. Null if the author was deleted.'),
  })
  .meta({ id: 'Author', description: 'Author of a change.' });

/** Converts an actor as rows store it, `user:<id>`. */
export const viewAuthor = (actor: string, name: string | null): z.input<typeof author> => {
  const [kind, ...rest] = actor.split(':');
  const known = kinds.find(one => one === kind) ?? 'service';
  return known === 'service'
    ? { kind: known, id: null, name: null }
    : { kind: known, id: rest.join(':'), name };
};

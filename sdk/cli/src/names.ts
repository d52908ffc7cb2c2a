import type { Platform, SocialPublishing } from '../../typescript/src/index.ts';

/** Author of a change, as the API shows it. */
interface Author {
  kind: string;
  id: string | null;
  name: string | null;
}

const nouns: Readonly<Record<string, string>> = { user: '', api_key: 'key ', agent: 'agent ' };

/** Returns the name of an author: `Ada`, `key For a script`, or `the service`. */
export const authorName = ({ kind, name }: Author): string => {
  const noun = nouns[kind];
  if (noun === undefined) return 'the service';
  return noun + (name ?? `${noun === '' ? 'someone ' : ''}who was deleted`);
};

/** Returns the account of a target: `x @acme`, or `x` if it is unknown. */
export type AccountName = (platform: Platform, connectionId: string | null) => string;

/** Reads the names of all accounts. Without permission to read them, only the platforms are named. */
export const readAccountNames = async (client: SocialPublishing): Promise<AccountName> => {
  const handles = new Map<string, string>();
  try {
    for await (const { id, handle } of client.connections.list({ limit: 100 })) handles.set(id, handle);
  } catch {
    // The accounts only complete another list, which reports its own errors.
  }
  return (platform, connectionId) => {
    const handle = handles.get(connectionId ?? '');
    return handle === undefined ? platform : `${platform} ${handle}`;
  };
};

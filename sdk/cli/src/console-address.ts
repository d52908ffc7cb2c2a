import type { Cli } from './cli.ts';

/** Returns the address of a page of the console, in the organization of the login or key. */
export const consoleAddress = async (cli: Cli, page: string): Promise<string> => {
  const client = cli.client();
  const { activeOrgId } = await client.auth.getCurrentUser();
  const organizations = await client.organizations.list();
  const slug = organizations.find(({ id }) => id === activeOrgId)?.slug;
  return slug === undefined ? `${cli.api}/app/` : `${cli.api}/app/o/${slug}/${page}`;
};

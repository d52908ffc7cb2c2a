/** Where a started stack is reached. */
export interface ReadyAddresses {
  api: string;
  /** Null where none is served. */
  console: string | null;
  docs: string;
  /** Null where the stack uses a Temporal server whose UI it does not know. */
  temporalUi: string | null;
  sandbox: string;
}

/** The one line of stdout, for programs. */
export const readyLine = (addresses: ReadyAddresses): string => `ready ${JSON.stringify(addresses)}`;

/** The same for people: what each address is for, a line each. */
export const linkLines = ({ api, console, docs, temporalUi, sandbox }: ReadyAddresses): string[] => {
  const links = [
    ['plan and watch posts in the console', console],
    ['try every call in the API reference', docs],
    ['see posts arrive on the sandbox page', sandbox],
    ['watch what runs in the Temporal UI', temporalUi],
    ['send requests to the API', api],
  ] as const;
  return links.flatMap(([what, url]) => (url === null ? [] : [`  ${what.padEnd(37)} ${url}`]));
};

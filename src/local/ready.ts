/** Addresses of a started stack. */
export interface ReadyAddresses {
  api: string;
  /** Null if no console is served. */
  console: string | null;
  docs: string;
  /** Null if the stack uses a Temporal server whose UI is unknown. */
  temporalUi: string | null;
  sandbox: string;
}

/** Returns the one line of stdout, for programs. */
export const readyLine = (addresses: ReadyAddresses): string => `ready ${JSON.stringify(addresses)}`;

/** Returns lines for people: what each address is for. */
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

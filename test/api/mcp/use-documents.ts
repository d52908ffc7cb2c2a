import type { IncomingMessage, ServerResponse } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { localhostCertificate } from '../../support/servers/certificate.ts';
import { aSecureLocalhost } from '../../support/servers/far-ends.ts';
import { use } from '../../support/use.ts';

/** Which settings let a service fetch from the server below. */
export const reachesDocuments = { OUTBOUND_ALLOW: 'localhost' };

interface Served {
  says: unknown;
  status?: number;
  headers?: Record<string, string>;
}

/** An https server of metadata documents, which this process trusts as long as the block runs. */
export const useDocuments = () => {
  const served = new Map<string, Served>();
  const asked: string[] = [];
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
    asked.push(url);
    const { says, status = 200, headers } = served.get(url) ?? { says: {}, status: 404 };
    const text = typeof says === 'string' ? says : JSON.stringify(says);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
  const server = use(async () => {
    const trusted = getCACertificates('default');
    const farEnd = await aSecureLocalhost(answer);
    setDefaultCACertificates([...trusted, localhostCertificate.cert]);
    return {
      url: farEnd.url,
      close: () => {
        setDefaultCACertificates(trusted);
        farEnd.close();
      },
    };
  });
  let number = 0;
  return {
    /**
     * Serves content at a new address whose path has this end. By default the content is a document with its own address as
     * `client_id`.
     */
    serve: (
      says: object | string,
      { path = '/client.json', ...more }: Partial<Served> & { path?: string } = {},
    ) => {
      const own = `/${(number += 1)}${path}`;
      const address = server().url + own;
      served.set(own, { ...more, says: typeof says === 'string' ? says : { client_id: address, ...says } });
      return address;
    },
    /** Returns how often an address was requested. */
    timesAsked: (address: string): number => asked.filter(url => server().url + url === address).length,
  };
};

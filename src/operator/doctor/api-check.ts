import { CallFailed, createCaller } from '../../adapters/http/http.ts';
import { publicUrl, type Config } from '../../config/index.ts';
import { releaseVersion } from '../../config/server.ts';
import { fine, worth, wrong, type Diagnosis } from './diagnosis.ts';

/** Longer than the time of a check, so that the check itself reports a missing answer. */
const patienceMs = 30_000;

/** An address of this machine only, which in a container leads to the container itself. */
const isLocal = (hostname: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Parts of an answer of `GET /ready`. */
interface Readiness {
  data?: { version?: string };
  message?: string;
}

/** Checks whether the API answers at PUBLIC_URL, has its parts, and runs this release. */
export const checkApi = async (config: Config): Promise<Diagnosis[]> => {
  const url = publicUrl(config);
  const { hostname } = new URL(url);
  try {
    const call = createCaller(new Set([hostname]));
    const answer = await call({ method: 'GET', url: `${url}/ready`, timeoutMs: patienceMs });
    return [judgeAnswer(url, answer.status, (answer.json ?? {}) as Readiness)];
  } catch (error) {
    if (!(error instanceof CallFailed) || error.sent) throw error;
    const found = `${url} cannot be reached from here (${error.code}).`;
    const todo =
      'Start the API, or check PUBLIC_URL and the proxy. Scheduled posts are published without it.';
    return [isLocal(hostname) ? worth('api', found, todo) : wrong('api', found, todo)];
  }
};

const judgeAnswer = (url: string, status: number, { data, message = '' }: Readiness): Diagnosis => {
  if (status >= 300)
    return worth(
      'api',
      `${url}/ready answers ${status}. ${message}`.trim(),
      'Requests fail until that part is back.',
    );
  if (data?.version === releaseVersion)
    return fine('api', `The API answers and runs release ${releaseVersion}.`);
  return worth(
    'api',
    `The API runs release ${data?.version ?? 'unknown'}, this command ${releaseVersion}.`,
    'Finish the deploy (docs/operating/deploying.md), or start the API of this release.',
  );
};

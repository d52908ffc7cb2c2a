import type { Host, Route } from './http.ts';

/** Finds the host of a path and the route below it. */
export class Router {
  readonly #hosts = new Map<string, { host: Host; routes: { route: Route; segments: string[] }[] }>();

  constructor(hosts: Host[]) {
    for (const host of hosts) {
      const routes = host.routes.map(route => ({ route, segments: segmentsOf(route.path) }));
      this.#hosts.set(host.prefix, { host, routes });
    }
  }

  /** The host that a path begins with, and the path below it. */
  host(path: string): { host: Host; rest: string } | undefined {
    const end = path.indexOf('/', 1);
    const known = this.#hosts.get(end === -1 ? path.slice(1) : path.slice(1, end));
    if (!known) return undefined;
    const rest = end === -1 ? '/' : path.slice(end);
    return { host: known.host, rest: withoutVersion(known.host, rest) };
  }

  /** The first route that fits, with the values of its `:names`. */
  route(
    host: Host,
    method: string,
    path: string,
  ): { route: Route; params: Record<string, string> } | undefined {
    const given = segmentsOf(path).map(decoded);
    for (const { route, segments } of this.#hosts.get(host.prefix)?.routes ?? []) {
      const params = route.method === method ? match(segments, given) : undefined;
      if (params) return { route, params };
    }
    return undefined;
  }
}

function withoutVersion({ versions }: Host, path: string): string {
  const [, version = '', rest = ''] = /^\/([^/]+)(\/.*)$/.exec(path) ?? [];
  return versions?.test(version) ? rest : path;
}

/** A slash at the end changes nothing. */
const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1);

function match(segments: string[], given: string[]): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

import type { Call, Reply, Route } from '../http.ts';
import { refuse } from './linkedin-voice.ts';
import type { World } from '../world.ts';

/** Supported monthly versions. Earlier ones were sunset on 2026-11-16. */
const [oldestVersion, newestVersion] = ['202512', '202611'];

/** Wraps a `/rest/*` route, which checks its two required headers before anything else. */
export function linkedinRoute(route: Route): Route {
  return { ...route, handle: call => headerProblem(call) ?? route.handle(call) };
}

function headerProblem(call: Call): Reply | undefined {
  const version = call.header('linkedin-version');
  if (!version)
    return refuse(
      400,
      'VERSION_MISSING',
      'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
    );
  if (!/^\d{6}$/.test(version) || version < oldestVersion || version > newestVersion) {
    return refuse(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
  }
  if (call.header('x-restli-protocol-version') === '2.0.0') return undefined;
  return refuse(400, 'INVALID_HEADER', 'X-Restli-Protocol-Version must be 2.0.0');
}

export const personUrn = (call: Call): string => `urn:li:person:${call.caller.id}`;
export const organizationUrn = (call: Call): string => `urn:li:organization:${call.caller.organization.id}`;

export const managesPages = (call: Call): boolean =>
  call.has('rw_organization_admin', 'r_organization_admin');

/** Whether the caller is anything on their page. */
export const hasRole = ({ caller }: Call): boolean => caller.pageRole !== null;

/** Whether the caller may post as an author: themselves, or a page on which they have a role, if the scopes allow it. */
export function mayPostAs(call: Call, author: string): boolean {
  if (author === personUrn(call)) return call.has('w_member_social');
  return author === organizationUrn(call) && hasRole(call) && call.has('w_organization_social');
}

/** Whether a URN is that of a page by this name, or of a person by their first, last or whole name; capitals count. */
export const isCalled =
  (world: World) =>
  (urn: string, name: string): boolean =>
    [...world.accounts.values()]
      .filter(({ platform }) => platform === 'linkedin')
      .some(({ id, displayName, organization }) =>
        urn.startsWith('urn:li:person:')
          ? idIn(urn) === id && [displayName, ...displayName.split(' ')].includes(name)
          : idIn(urn) === organization.id && organization.name === name,
      );

/** The last part of a URN. */
export const idIn = (urn: string): string => urn.split(':').at(-1) ?? '';

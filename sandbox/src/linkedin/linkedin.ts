import { json } from '../http.ts';
import type { Call, Host, Json, Reply, Route } from '../http.ts';
import { linkedinCommentRoutes } from './linkedin-comments.ts';
import { linkedinMemberAnalyticsRoutes } from './linkedin-member-analytics.ts';
import { linkedinMediaRoutes, linkedinUploadRoutes } from './linkedin-media.ts';
import { linkedinOAuth } from './linkedin-oauth.ts';
import { linkedinPageStatisticsRoutes } from './linkedin-page-statistics.ts';
import { linkedinPostRoutes } from './linkedin-posts.ts';
import { linkedinReactionRoutes } from './linkedin-reactions.ts';
import { linkedinReadRoutes } from './linkedin-reads.ts';
import { linkedinRoute, managesPages, organizationUrn, personUrn } from './linkedin-rules.ts';
import { denied, linkedinVoice, refuse } from './linkedin-voice.ts';
import type { World } from '../world.ts';

export function linkedinHosts(world: World): Host[] {
  const voice = linkedinVoice(world);
  const platform = 'linkedin';
  return [
    {
      prefix: 'linkedin-oauth',
      platform,
      voice,
      routes: [...linkedinOAuth(world, voice), ...linkedinUploadRoutes(world)],
    },
    {
      prefix: 'linkedin-api',
      platform,
      voice,
      routes: [
        ...identityRoutes(world),
        ...linkedinMediaRoutes(world),
        ...linkedinPostRoutes(world),
        ...linkedinReadRoutes(world),
        ...linkedinCommentRoutes(world),
        ...linkedinReactionRoutes(world),
        ...linkedinPageStatisticsRoutes(world),
        ...linkedinMemberAnalyticsRoutes(world),
      ],
    },
  ];
}

function identityRoutes(world: World): Route[] {
  const read = { method: 'GET', operation: 'read' } as const;
  return [
    { ...read, path: '/v2/userinfo', handle: userinfo },
    { ...read, path: '/v2/me', handle: me },
    linkedinRoute({ ...read, path: '/rest/organizationAcls', handle: acls }),
    linkedinRoute({ ...read, path: '/rest/organizations', handle: call => organizationNamed(world, call) }),
    linkedinRoute({ ...read, path: '/rest/organizations/:id', handle: organization }),
  ];
}

function userinfo(call: Call): Reply {
  if (!call.has('openid', 'profile')) return denied('userinfo.GET');
  const { id, displayName, handle } = call.caller;
  const [given, ...family] = displayName.split(' ');
  return json(200, {
    sub: id,
    name: displayName,
    given_name: given,
    family_name: family.join(' '),
    picture: `${call.origin}/_page/avatar/linkedin/${handle}.svg`,
    locale: { country: 'US', language: 'en' },
    ...(call.has('email') ? { email: `${handle}@example.com`, email_verified: true } : {}),
  });
}

function me(call: Call): Reply {
  if (!call.has('r_basicprofile')) return denied('me.GET.NO_VERSION');
  const { id, displayName, handle } = call.caller;
  return json(200, { id, vanityName: handle, localizedFirstName: displayName, localizedLastName: '' });
}

function acls(call: Call): Reply {
  if (!managesPages(call)) return denied('organizationAcls.FINDER-roleAssignee');
  if (call.query.get('q') !== 'roleAssignee') return refuse(400, 'INVALID_PARAM', 'q must be roleAssignee');
  const { pageRole: role = 'ADMINISTRATOR' } = call.caller;
  const wanted = call.query.get('role');
  const entry: Json = {
    organization: organizationUrn(call),
    role,
    state: 'APPROVED',
    roleAssignee: personUrn(call),
  };
  const isWanted = role !== null && (wanted === null || wanted === role);
  const elements = isWanted && Number(call.query.get('start') ?? 0) === 0 ? [entry] : [];
  return json(200, { elements, paging: { start: 0, count: 10, links: [], total: isWanted ? 1 : 0 } });
}

function organization(call: Call): Reply {
  if (!managesPages(call)) return denied('organizations.GET');
  const { id, handle, name } = call.caller.organization;
  if (call.param('id') !== id) return refuse(404, 'NOT_FOUND', 'Could not find organization');
  return json(200, { id: Number(id), localizedName: name, vanityName: handle });
}

/** Finds a page by the last part of its address. Only page administrators may search, for any page. */
function organizationNamed(world: World, call: Call): Reply {
  if (!managesPages(call)) return denied('organizations.FINDER-vanityName');
  if (call.query.get('q') !== 'vanityName') return refuse(400, 'INVALID_PARAM', 'q must be vanityName');
  const elements = [...world.accounts.values()]
    .filter(({ platform }) => platform === 'linkedin')
    .map(({ organization: { id, handle, name } }) => ({
      id: Number(id),
      localizedName: name,
      vanityName: handle,
    }))
    .filter(({ vanityName }) => vanityName === call.query.get('vanityName'));
  return json(200, { elements, paging: { start: 0, count: 10, links: [], total: elements.length } });
}

import { getRouteApi } from '@tanstack/react-router';
import { apiOf } from '../api/client.ts';
import { browserZone } from '../lib/times.ts';

const route = getRouteApi('/o/$org');

/** The organization in the address, who looks at it, the API in it, and the zone that times are shown in. */
export const useOrganization = () => {
  const { person, org } = route.useRouteContext();
  return { person, org, api: apiOf(org.id), zone: person.timeZone ?? browserZone() };
};

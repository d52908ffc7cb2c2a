import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { rightsQuery } from '../api/queries.ts';
import { startQuery } from '../session/start.ts';
import { useOrganization } from './organization.ts';
import { allPlaces, operatorPlace, places } from './places.ts';
import { may, openTo, type Rights, type Scope } from './rights.ts';

/**
 * Returns the person's permissions in this organization. The start response contains those of the active organization, so
 * they need no further request.
 */
export const useRights = (): Rights | undefined => {
  const { org, api, person } = useOrganization();
  const { dataUpdatedAt } = useQuery({ ...startQuery, enabled: false });
  const { data } = useQuery({
    ...rightsQuery({ orgId: org.id, api }),
    ...(org.isActive && { initialData: person, initialDataUpdatedAt: dataUpdatedAt }),
  });
  return data;
};

/** Whether the person may do something, for a brand or anywhere: what the API would refuse is not offered. */
export const useMay = (scope: Scope, brandSlug?: string): boolean => {
  const rights = useRights();
  return rights !== undefined && may(rights, scope, brandSlug);
};

/** Returns the navigation entries, and all targets of shortcuts and commands, without those the API would reject. */
export const usePlaces = () => {
  const rights = useRights();
  const { isOperator } = useOrganization().person;
  return useMemo(() => {
    const own = isOperator ? [operatorPlace] : [];
    return { places: [...openTo(rights, places), ...own], all: [...openTo(rights, allPlaces), ...own] };
  }, [rights, isOperator]);
};

/** All time zones that this browser knows, for a choice; `kept` stays among them where it is another. */
export const zoneChoices = (kept = 'UTC'): (readonly [zone: string, name: string])[] =>
  [...new Set(['UTC', kept, ...Intl.supportedValuesOf('timeZone')])].map(
    zone => [zone, zone.replaceAll('_', ' ')] as const,
  );

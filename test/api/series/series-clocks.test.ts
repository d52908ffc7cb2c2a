import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { anAuthor } from '../../support/posts.ts';
import { aSeries } from '../../support/series.ts';
import { use } from '../../support/use.ts';

/** Three zones, each in its next night of spring and of autumn: a day's time of that night, and what it is in UTC. */
const nights: [timeZone: string, clock: string, instants: [string, string, string]][] = [
  // left out: 02:00 to 03:00
  ['Europe/Berlin', '2027-03-27T02:30:00', ['2027-03-27T01:30', '2027-03-28T01:00', '2027-03-29T00:30']],
  ['America/New_York', '2027-03-13T02:30:00', ['2027-03-13T07:30', '2027-03-14T07:00', '2027-03-15T06:30']],
  ['Australia/Sydney', '2027-10-02T02:30:00', ['2027-10-01T16:30', '2027-10-02T16:00', '2027-10-03T15:30']],
  // twice: 02:00 to 03:00, and 01:00 to 02:00 in New York
  ['Europe/Berlin', '2027-10-30T02:30:00', ['2027-10-30T00:30', '2027-10-31T00:30', '2027-11-01T01:30']],
  ['America/New_York', '2027-11-06T01:30:00', ['2027-11-06T05:30', '2027-11-07T05:30', '2027-11-08T06:30']],
  ['Australia/Sydney', '2027-04-03T02:30:00', ['2027-04-02T15:30', '2027-04-03T15:30', '2027-04-04T16:30']],
];

describe('a series while clocks are changed', () => {
  const api = useApi();

  const author = use(() => anAuthor(api(), ['linkedin']));

  for (const [timeZone, startsAt, instants] of nights)
    it(`has one occurrence each day in ${timeZone} from ${startsAt} on`, async () => {
      const owner = { token: author().token, brandSlug: author().brand.slug };
      const { nextOccurrences } = await aSeries(api(), owner, {
        platforms: ['linkedin'],
        timeZone,
        startsAt,
        count: 3,
      });
      assert.deepEqual(
        nextOccurrences.map(({ at }) => at),
        instants.map(instant => `${instant}:00.000Z`),
      );
    });

  it('has each hour once: none that is left out, and none twice', async () => {
    const owner = { token: author().token, brandSlug: author().brand.slug };
    const each = { platforms: ['linkedin'], rule: 'FREQ=HOURLY', timeZone: 'Europe/Berlin', count: 4 };
    const spring = await aSeries(api(), owner, { ...each, startsAt: '2027-03-28T01:00:00' });
    assert.deepEqual(
      spring.nextOccurrences.map(({ at }) => at.slice(11, 16)),
      ['00:00', '01:00', '02:00', '03:00'],
    );
    const autumn = await aSeries(api(), owner, { ...each, startsAt: '2027-10-31T01:00:00' });
    assert.deepEqual(
      autumn.nextOccurrences.map(({ occurrence }) => occurrence.slice(11, 16)),
      ['01:00', '02:00', '03:00', '04:00'],
    );
  });
});

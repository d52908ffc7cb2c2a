/** Entry with its position beside entries at overlapping times. */
export interface Placed<Entry> {
  entry: Entry;
  /** Minutes from the top. */
  minute: number;
  lane: number;
  lanes: number;
}

/** Height of a post, in minutes of its column. */
export const heightMinutes = 30;

/** Places posts of a day, earliest first. Overlapping posts share the width. */
export const placeInLanes = <Entry>(
  entries: readonly Entry[],
  minuteOf: (entry: Entry) => number,
): Placed<Entry>[] => {
  const placed: Placed<Entry>[] = [];
  let run: Placed<Entry>[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const one of run) one.lanes = ends.length;
    placed.push(...run);
    [run, ends] = [[], []];
  };
  for (const entry of entries) {
    const minute = minuteOf(entry);
    if (ends.every(end => end <= minute)) close();
    const free = ends.findIndex(end => end <= minute);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = minute + heightMinutes;
    run.push({ entry, minute, lane, lanes: 1 });
  }
  close();
  return placed;
};

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

const dayMs = 86_400_000;

/** When Google's daily quotas start anew. On the two days of a clock change it may be an hour late, never early. */
export const nextPacificMidnight = (now: Date): Date => {
  const told = Object.fromEntries(clock.formatToParts(now).map(part => [part.type, Number(part.value)]));
  const passed = ((told['hour'] ?? 0) * 3_600 + (told['minute'] ?? 0) * 60 + (told['second'] ?? 0)) * 1_000;
  const midnight = new Date(now.getTime() - passed + dayMs);
  const hour = Number(clock.formatToParts(midnight).find(part => part.type === 'hour')?.value);
  return hour === 23 ? new Date(midnight.getTime() + 3_600_000) : midnight;
};

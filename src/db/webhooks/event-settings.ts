import type { Em, Orm } from '../driver/orm.ts';

/** What of the settings goes into an event and its deliveries. */
export interface EventSettings {
  /** Waits after each failed attempt, in milliseconds. */
  retrySchedule: readonly number[];
  /** Address of the API, for events that are too large to carry what they tell. */
  apiUrl: string;
}

/** By the configuration that all entity managers of one ORM share: an event is written deep inside other changes. */
const settings = new WeakMap<Em['config'], EventSettings>();

/** Says once, when the database is opened, what events are made with. */
export const setEventSettings = (orm: Orm, given: EventSettings): void => {
  settings.set(orm.em.config, given);
};

export const eventSettingsOf = (em: Em): EventSettings => {
  const given = settings.get(em.config);
  if (!given) throw new Error('setEventSettings was not called for this database');
  return given;
};

import type { Em } from './driver/orm.ts';

/**
 * Returns SQL for the name of an actor in the form of rows (`user:<id>`, `api_key:<id>`, `agent:<id>`), including people
 * who left and deleted keys and agents. Null for an actor without a name. `person_name` shows the roles of our statements
 * only a person's name.
 */
export const actorNameSql = (column: string): string => `case split_part(${column}, ':', 1)
    when 'user' then person_name(substr(${column}, 6))
    when 'api_key' then (select name from api_keys where id = substr(${column}, 9)::uuid)
    when 'agent' then (select name from agents where id = substr(${column}, 7)::uuid) end`;

/** Returns the names of actors by their form in rows. Actors without a name are absent. */
export const findActorNames = async (em: Em, actors: readonly string[]): Promise<Map<string, string>> => {
  const rows = await em.execute<{ actor: string; name: string | null }[]>(
    `select a.actor, ${actorNameSql('a.actor')} as name from unnest(?::text[]) as a (actor)`,
    [[...new Set(actors)]],
  );
  return new Map(rows.flatMap(({ actor, name }) => (name === null ? [] : [[actor, name]])));
};

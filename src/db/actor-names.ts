/**
 * The name of an actor as rows have it (`user:<id>`, `api_key:<id>`, `agent:<id>`), as SQL: also of people who left, and of keys
 * and agents that are gone. Null for what has none. `person_name` shows the roles of our statements the name of a person alone.
 */
export const actorNameSql = (column: string): string => `case split_part(${column}, ':', 1)
    when 'user' then person_name(substr(${column}, 6))
    when 'api_key' then (select name from api_keys where id = substr(${column}, 9)::uuid)
    when 'agent' then (select name from agents where id = substr(${column}, 7)::uuid) end`;

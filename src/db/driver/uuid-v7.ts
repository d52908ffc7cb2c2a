/** SQL for a new UUID v7, for rows that the database creates: milliseconds, version, and random bits. */
export const uuidV7 = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
  'hex')::uuid`;

import { p } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';

/** First columns of each of our tables. */
export const identified = {
  id: p
    .uuid()
    .primary()
    .onCreate(() => uuidv7()),
  createdAt: p.datetime(3).onCreate(() => new Date()),
};

/** Columns of tables whose rows change. */
export const changing = {
  ...identified,
  updatedAt: p
    .datetime(3)
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
};

/** Column of tables whose rows belong to an organization. Every query names it. */
export const owned = { orgId: p.uuid() };

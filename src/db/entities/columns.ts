import { p } from '@mikro-orm/core';
import { v7 as uuidv7 } from 'uuid';

/** Columns that every table of ours begins with. */
export const identified = {
  id: p
    .uuid()
    .primary()
    .onCreate(() => uuidv7()),
  createdAt: p.datetime(3).onCreate(() => new Date()),
};

/** For rows that change. */
export const changing = {
  ...identified,
  updatedAt: p
    .datetime(3)
    .onCreate(() => new Date())
    .onUpdate(() => new Date()),
};

/** For rows that belong to an organization: every query names it. */
export const owned = { orgId: p.uuid() };

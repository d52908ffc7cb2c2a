import { z } from 'zod';
import type { Detail } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { otherWayFor, probablyMeant } from './input/did-you-mean.ts';
import { sentenceOf } from './input/issue-sentences.ts';

type Issue = z.core.$ZodIssue;

/** Longer than any path of ours; callers may name fields as long as they like. */
const maxPath = 500;

/** `['media', 0, 'id']` → `media[0].id`. */
const pathText = (path: readonly PropertyKey[]): string => {
  const text = path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
  return text.length <= maxPath ? text : `${text.slice(0, maxPath - 1)}…`;
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (found, part) =>
      found !== null && typeof found === 'object' ? (found as Record<PropertyKey, unknown>)[part] : undefined,
    value,
  );

/** The fields that each object of a request takes, by its path: known only where one has others. */
type KnownFields = Map<string, readonly string[]>;

const maxNamed = 12;

/** What to write instead of a field that is not there. */
const insteadOf = (key: string, known: readonly string[]): string => {
  const way = otherWayFor(key, known);
  if (way !== undefined) return ` ${way}`;
  const meant = probablyMeant(key, known);
  if (meant !== undefined) return ` Did you mean \`${meant}\`?`;
  return known.length > 0 && known.length <= maxNamed ? ` Fields: ${known.join(', ')}.` : '';
};

const unknownFields = (issue: z.core.$ZodIssueUnrecognizedKeys, known: KnownFields): Detail[] =>
  issue.keys.map(key => ({
    path: pathText([...issue.path, key]),
    code: 'unknown_field',
    message: `Unknown field.${insteadOf(key, known.get(pathText(issue.path)) ?? [])}`,
  }));

const detailsOf = (issue: Issue, input: unknown, known: KnownFields): Detail[] => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue, known);
  const path = pathText(issue.path);
  if (valueAt(input, issue.path) === undefined)
    return [
      {
        path,
        code: 'required',
        message: path === '' ? 'Must be JSON and not empty.' : 'Is required.',
      },
    ];
  const code = issue.code === 'custom' ? String(issue.params?.['code'] ?? 'invalid') : issue.code;
  return [{ path, code, message: issue.message }];
};

/** Paths of texts with U+0000; PostgreSQL stores none. Walked only when the request has one somewhere. */
const nulDetails = (value: unknown, path: PropertyKey[] = []): Detail[] => {
  if (typeof value === 'string')
    return value.includes('\0')
      ? [
          {
            path: pathText(path),
            code: 'invalid_character',
            message: 'Must not contain the character U+0000.',
          },
        ]
      : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) =>
    nulDetails(child, [...path, Array.isArray(value) ? Number(key) : key]),
  );
};

/** The sentence of an issue; notes the fields of an object that was given others. */
const explain = (issue: z.core.$ZodRawIssue, known: KnownFields): string => {
  if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject)
    known.set(pathText(issue.path ?? []), Object.keys(issue.inst.shape));
  return sentenceOf(issue);
};

/** A compiled check: the parsed value, or what is wrong with it. */
export type Check = (input: unknown) => { data: unknown } | { details: Detail[] };

/** Compiles a schema at its first use, so that each request pays microseconds and a start nothing. */
export const compileCheck = (schema: z.ZodType): Check => {
  let compiled: z.ZodType | undefined;
  return input => {
    compiled ??= z.compile(schema);
    const known: KnownFields = new Map();
    const parsed = compiled.safeParse(input, { error: issue => explain(issue, known) });
    if (!parsed.success)
      return { details: parsed.error.issues.flatMap(issue => detailsOf(issue, input, known)) };
    return { data: parsed.data };
  };
};

/** Compiles a schema like `compileCheck`, for callers that need the issues themselves; an empty list if the value fits. */
export const compileIssues = (schema: z.ZodType): ((input: unknown) => readonly Issue[]) => {
  let compiled: z.ZodType | undefined;
  return input => (compiled ??= z.compile(schema)).safeParse(input).error?.issues ?? [];
};

/** Throws the one refusal for wrong input when there is anything to say. */
export const refuseInvalid = (details: Detail[]): void => {
  if (details.length === 0) return;
  throw invalidRequest(details);
};

/** Parses each part of a request that has a check; throws one refusal that names everything wrong in all of them. */
export const checkAll = (parts: [Check, unknown][]): unknown[] => {
  const results = parts.map(([check, input]) => check(input));
  refuseInvalid(results.flatMap(result => ('details' in result ? result.details : [])));
  return results.map(result => ('data' in result ? result.data : undefined));
};

/** Refuses U+0000 anywhere in the value. */
export const refuseNul = (value: unknown): void => {
  refuseInvalid(nulDetails(value));
};

import { z } from 'zod';
import type { Detail } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { otherWayFor, probablyMeant } from './input/did-you-mean.ts';
import { sentenceOf } from './input/issue-sentences.ts';

type Issue = z.core.$ZodIssue;

/**
 * Maximum length of a field path in an answer. Longer than any path of ours, while callers may send names of any length.
 */
const maxPath = 500;

/** `['media', 0, 'id']` → `media[0].id`. */
const pathText = (path: readonly PropertyKey[]): string => {
  const text = path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
  const shown = text.replaceAll('\0', '\u2400');
  return shown.length <= maxPath ? shown : `${shown.slice(0, maxPath - 1)}…`;
};

/** Known fields of each object of a request, by its path. Recorded only for objects that were sent unknown fields. */
type KnownFields = Map<string, readonly string[]>;

const maxNamed = 12;

/** Returns a hint for an unknown field: the field to use instead. */
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

/** Returns whether an issue is about a value that was not sent. Own checks write their own sentences. */
const isMissing = (issue: Issue): boolean => {
  if (issue.code === 'custom') return false;
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
    return (issue.input as Record<string, unknown>)[issue.discriminator] === undefined;
  return issue.input === undefined;
};

/** Codes of issues that say that a value has another form. */
const otherForm = ['invalid_type', 'invalid_value'];

/**
 * Returns the issues within the form of a union that the value was probably meant to have, because its type fits and only
 * parts of it are wrong. Returns undefined if no form fits, or if the union has a sentence of its own.
 */
const issuesWithin = (issue: Issue): Issue[] | undefined => {
  if (issue.code !== 'invalid_union') return undefined;
  if (issue.message !== sentenceOf(issue as z.core.$ZodRawIssue)) return undefined;
  const within = issue.errors.filter(issues =>
    issues.every(({ path, code }) => path.length > 0 || !otherForm.includes(code)),
  );
  return within
    .toSorted((one, other) => one.length - other.length)[0]
    ?.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }));
};

/** Context of an issue: the input in which it was found. */
interface Checked {
  known: KnownFields;
  /** Format of the whole input, for the sentence about an empty body. */
  format: BodyFormat;
}

const detailsOf = (issue: Issue, checked: Checked): Detail[] => {
  if (issue.code === 'unrecognized_keys') return unknownFields(issue, checked.known);
  const path = pathText(issue.path);
  if (isMissing(issue))
    return [
      {
        path,
        code: 'required',
        message: path === '' ? `Must be ${checked.format} and not empty.` : 'Is required.',
      },
    ];
  const within = issuesWithin(issue);
  if (within) return within.flatMap(inner => detailsOf(inner, checked));
  const code = issue.code === 'custom' ? String(issue.params?.['code'] ?? 'invalid') : issue.code;
  return [{ path, code, message: issue.message }];
};

/** Returns the detail for a text that contains U+0000, which PostgreSQL cannot store. */
export const nulDetail = (path: string): Detail => ({
  path,
  code: 'invalid_character',
  message: 'Must not contain the character U+0000.',
});

/** Returns details for texts and names of fields that contain U+0000. */
export const nulDetails = (value: unknown, path: PropertyKey[] = []): Detail[] => {
  if (typeof value === 'string') return value.includes('\0') ? [nulDetail(pathText(path))] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return [...(key.includes('\0') ? [nulDetail(pathText(at))] : []), ...nulDetails(child, at)];
  });
};

/** Returns the sentence for an issue, and records the known fields of an object with unknown ones. */
const explain = (issue: z.core.$ZodRawIssue, known: KnownFields): string => {
  if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject)
    known.set(pathText(issue.path ?? []), Object.keys(issue.inst.shape));
  return sentenceOf(issue);
};

/** Format of a body, as sentences name it. */
export type BodyFormat = 'JSON' | 'a form';

/** A compiled check that returns the parsed value or the details of what is invalid. */
export type Check = (input: unknown) => { data: unknown } | { details: Detail[] };

/** Compiles a schema when it is first used, so that a request takes microseconds and starting the process takes no time. */
export const compileCheck = (schema: z.ZodType, format: BodyFormat = 'JSON'): Check => {
  let compiled: z.ZodType | undefined;
  return input => {
    compiled ??= z.compile(schema);
    const known: KnownFields = new Map();
    const parsed = compiled.safeParse(input, {
      error: issue => explain(issue, known),
      reportInput: true,
    });
    if (!parsed.success)
      return { details: parsed.error.issues.flatMap(issue => detailsOf(issue, { known, format })) };
    return { data: parsed.data };
  };
};

/**
 * Compiles a schema like `compileCheck`, for callers that need the issues themselves. Returns an empty list if the value
 * fits.
 */
export const compileIssues = (schema: z.ZodType): ((input: unknown) => readonly Issue[]) => {
  let compiled: z.ZodType | undefined;
  return input => (compiled ??= z.compile(schema)).safeParse(input).error?.issues ?? [];
};

/** Throws `validation_failed` if there are any details. */
export const refuseInvalid = (details: Detail[]): void => {
  if (details.length === 0) return;
  throw invalidRequest(details);
};

/** Parses each part of a request that has a check. Throws one refusal that names everything invalid in all parts. */
export const checkAll = (parts: [Check, unknown][]): unknown[] => {
  const results = parts.map(([check, input]) => check(input));
  refuseInvalid(results.flatMap(result => ('details' in result ? result.details : [])));
  return results.map(result => ('data' in result ? result.data : undefined));
};

/** Throws if the value contains U+0000 anywhere. */
export const refuseNul = (value: unknown): void => {
  refuseInvalid(nulDetails(value));
};

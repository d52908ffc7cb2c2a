import { shortened } from '../adapters/http/redact.ts';
import { cleanText } from '../domain/outside-text.ts';
import { maxEventShape } from '../domain/comments/platform-hooks.ts';
import { isPlatformId } from './platform-ids.ts';

/** Names of fields whose values are ids, kinds, or times. The values of other fields may be written by people. */
const telling =
  /^(?:id|.*_id|.*_id_str|id_str|.*Id|object|field|event_type|type|topic|verb|item|action|media_type|media_product_type|time|timestamp|created_at)$/;

const maxKey = 60;

/** Values that a shape replaces by their length. */
const masked = (text: string): string => `<${text.length} characters>`;

/**
 * Returns an event with the names of its fields, its ids, kinds, and times, but without anything that people wrote, so that
 * the service may keep it. Bounded in length.
 */
export const shapeOfEvent = (event: unknown): string =>
  shortened(typeof event === 'string' ? xmlShape(event) : jsonShape(event), maxEventShape);

const jsonShape = (event: unknown): string =>
  JSON.stringify(event, (key, value: unknown) => {
    if (typeof value === 'string') return telling.test(key) && isPlatformId(value) ? value : masked(value);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [cleanText(name.slice(0, maxKey)), one]),
    );
  }) ?? '';

/** Returns XML without its texts. Attributes of feeds hold ids and addresses. */
const xmlShape = (xml: string): string =>
  cleanText(withoutSections(xml)).replaceAll(/(^|>)([^<]+)/g, (all, start: string, text: string) =>
    text.trim() === '' ? all : start + masked(text),
  );

const [sectionStart, sectionEnd] = ['<![CDATA[', ']]>'];

/** Returns XML whose CDATA sections are replaced. A section without an end goes to the end of the text. */
const withoutSections = (xml: string): string => {
  const [before = '', ...sections] = xml.split(sectionStart);
  const replaced = sections.map(section => {
    const end = section.indexOf(sectionEnd);
    return end === -1
      ? masked(section)
      : masked(section.slice(0, end)) + section.slice(end + sectionEnd.length);
  });
  return [before, ...replaced].join('');
};

import { z } from 'zod';
import { utmNames } from '../../../domain/brands/utm.ts';
import { platformNames } from '../../../domain/platforms.ts';
import { string } from '../../http/schemas.ts';

const words = {
  source: 'Source of the visitor, such as `{platform}`.',
  medium: 'Kind of link, such as `social`.',
  campaign: 'Campaign.',
  term: 'Keyword.',
  content: 'Variant of several links.',
} as const;

/** Host name in the form that DNS uses, with letters of other scripts in Punycode. */
const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

const domain = z
  .string()
  .trim()
  .max(253)
  .toLowerCase()
  .regex(hostPattern, { error: 'Must be a host name, such as example.com.' })
  .meta({ example: 'example.com' });

const parametersOf = (value: z.ZodString) =>
  z.strictObject(
    Object.fromEntries(
      utmNames.map(name => [
        name,
        value
          .optional()
          .meta({ description: words[name], example: name === 'source' ? '{platform}' : 'social' }),
      ]),
    ),
  );

const settingsOf = <Domain extends z.ZodType>(host: Domain, value: z.ZodString) => ({
  domains: z.array(host).min(1).max(20).describe('Your own domains, including their subdomains.'),
  parameters: parametersOf(value).describe(
    'Values of `utm_source`, `utm_medium`, and so on. `{platform}` stands for the platform’s name.',
  ),
  platforms: z
    .strictObject(
      Object.fromEntries(
        platformNames.map(name => [name, parametersOf(value).optional().describe(`On ${name}.`)]),
      ),
    )
    .describe('Different values by platform. An empty value omits the parameter there.'),
});

const given = settingsOf(domain, z.string().trim().max(100));

/** Body of link parameters in `PATCH /brands/{brandSlug}`. */
export const utmBody = z.strictObject({
  ...given,
  parameters: given.parameters.refine(
    named => Object.values(named).some(value => value !== undefined && value !== ''),
    {
      error: 'Must contain at least one parameter.',
      params: { code: 'required' },
    },
  ),
  platforms: given.platforms.default({}),
});

export const utmShape = z
  .strictObject(settingsOf(z.string().max(253).meta({ example: 'example.com' }), string(100, 'social')))
  .meta({
    id: 'Utm',
    description: 'UTM parameters that are added to links to the brand’s own domains in published posts.',
  });

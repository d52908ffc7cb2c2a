import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { AskOperation } from './tools/tool-spec.ts';

type Data = Record<string, unknown>;

const mimeType = 'text/markdown';
const uriOf = (slug: string): string => `social://brands/${slug}/voice`;
const pattern = /^social:\/\/brands\/([a-z0-9-]{1,60})\/voice$/;

/** Describes how a brand speaks, as a text for a model. */
export const voiceOf = ({ name, slug, description, kit }: Data): string => {
  const { voice } = (kit ?? {}) as { voice?: string | null };
  return [
    `# ${String(name)} (${String(slug)})`,
    typeof description === 'string' ? description : undefined,
    voice ? `## How it speaks\n\n${voice}` : 'No voice has been set yet.',
  ]
    .filter(part => part !== undefined)
    .join('\n\n');
};

/** Lists the voices of the brands that the caller may read. */
export const listResources = async (look: AskOperation): Promise<{ resources: Resource[] }> => {
  const { brands = [] } = ((await look('listBrands', { limit: 100 })) ?? {}) as { brands?: Data[] };
  return {
    resources: brands.map(({ slug, name }) => ({
      uri: uriOf(String(slug)),
      name: `voice-of-${String(slug)}`,
      title: `Voice of ${String(name)}`,
      description: 'Description and voice of the brand.',
      mimeType,
    })),
  };
};

export const resourceTemplates = (): { resourceTemplates: ResourceTemplateType[] } => ({
  resourceTemplates: [
    {
      uriTemplate: uriOf('{brandSlug}'),
      name: 'voice-of-brand',
      title: 'Voice of a brand',
      description: 'Description and voice of a brand. Slugs come from list_brands.',
      mimeType,
    },
  ],
});

/** Reads the voice of one brand, by its address. */
export const readResource = async (uri: string, look: AskOperation): Promise<ReadResourceResult> => {
  const slug = pattern.exec(uri)?.[1];
  const brand = slug === undefined ? undefined : await look('getBrand', { brandSlug: slug });
  if (!brand) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown resource ${uri}.`);
  return { contents: [{ uri, mimeType, text: voiceOf(brand) }] };
};

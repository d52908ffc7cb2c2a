import { publicUrl, type Config } from '../../config/index.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { promise, quickStart, rules } from './quick-start.ts';

const linesOf = (tag: string, specs: readonly Endpoint[]): string =>
  [
    `### ${tag}`,
    '',
    ...specs.map(spec => `- \`${spec.method.toUpperCase()} ${spec.path}\`: ${spec.summary}`),
  ].join('\n');

/** Returns the content of the reference page for machines, in the format of llmstxt.org. */
export const llmsTxt = (specs: readonly Endpoint[], config: Config): string => {
  const server = publicUrl(config);
  return `# Social Publishing Service

> ${promise}

- [OpenAPI 3.1 file](${server}/openapi.json): every operation, field, error, and event
- [Reference page](${server}/docs): the same, for people

${quickStart(server)}

## Rules

${rules}

## Operations

${[...Map.groupBy(specs, ({ tag }) => tag)].map(([tag, ofTag]) => linesOf(tag, ofTag)).join('\n\n')}
`;
};

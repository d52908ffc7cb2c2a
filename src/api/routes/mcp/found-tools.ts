import type { Endpoint } from '../../http/endpoint.ts';
import type { ToolSpec } from './tools/tool-spec.ts';
import { tools } from './tools/tools.ts';

/** A tool with its operation. */
export interface FoundTool {
  tool: ToolSpec;
  spec: Endpoint;
}

/** Finds the operation of each tool. Throws for a tool without one, so that the process does not start. */
export const findOperations = (specs: readonly Endpoint[]): FoundTool[] =>
  tools.map(tool => {
    const spec = specs.find(({ operationId }) => operationId === tool.operationId);
    if (!spec) throw new Error(`The tool ${tool.name} is no operation: ${tool.operationId}`);
    return { tool, spec };
  });

/** Replaces addresses in a sentence of the API with the tools that do the same. */
export type NameTools = (sentence: string) => string;

/** Matches `POST /media/fetch`, with or without a query, and optionally in backticks. */
const operationName = /`?\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/-]*)(?:\?[\w=<>,&-]*)?`?/g;

const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** An operation with the name of its tool. */
export interface NamedOperation {
  method: string;
  path: string;
  tool: string;
}

/**
 * Returns a function that names tools in place of operations. Operations without a tool are named as actions for a person.
 */
export const nameTools = (operations: readonly NamedOperation[]): NameTools => {
  const byAddress = new Map(
    operations.map(({ method, path, tool }) => [`${method.toUpperCase()} ${shapeOf(path)}`, tool]),
  );
  return sentence =>
    sentence.replaceAll(operationName, (_whole, method: string, path: string) => {
      const tool = byAddress.get(`${method} ${shapeOf(path)}`);
      return tool === undefined ? 'the application' : `\`${tool}\``;
    });
};

/** Says in a sentence of the API which tool does what an address would. */
export type NameTools = (sentence: string) => string;

/** `POST /media/fetch`, with or without what is asked of it, and perhaps in backticks. */
const operationName = /`?\b(GET|POST|PUT|PATCH|DELETE) (\/[\w{}/-]*)(?:\?[\w=<>,&-]*)?`?/g;

const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** An operation with the tool that it is. */
export interface NamedOperation {
  method: string;
  path: string;
  tool: string;
}

/** Where no tool does it, a person can. */
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

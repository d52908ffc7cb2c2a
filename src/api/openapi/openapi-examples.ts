import { exampleOf, placeholder } from './make-examples.ts';
import type { JsonSchema } from './openapi-schemas.ts';

type Content = Record<string, { schema?: object; example?: unknown }>;

interface Parameter {
  required: boolean;
  schema: JsonSchema;
}

/** Parts of an operation that get examples. */
interface Shown {
  parameters: readonly Parameter[];
  requestBody?: { content: Content } | undefined;
  responses: Record<string, object>;
}

type Schemas = Record<string, JsonSchema>;

const isJson = (type: string): boolean => type === 'application/json';

const contentWith = (content: Content, make: (schema: JsonSchema) => unknown, types = isJson): Content =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      types(type) && media.schema && media.example === undefined
        ? { ...media, example: make(media.schema as JsonSchema) }
        : media,
    ]),
  );

const answerWith = (answer: object, schemas: Schemas): object =>
  'content' in answer
    ? {
        ...answer,
        content: contentWith(answer.content as Content, schema =>
          exampleOf(schema, { schemas, whole: true }),
        ),
      }
    : answer;

/**
 * Adds an example to a parameter. Optional parameters that only the reader can know, such as an `Idempotency-Key`, get
 * none, because the reference page's samples would send the example and be refused.
 */
const parameterWith = (parameter: Parameter, schemas: Schemas): Parameter => {
  const { required, schema } = parameter;
  if ('$ref' in parameter || 'example' in parameter) return parameter;
  const example = exampleOf(schema, { schemas, whole: true });
  return example === placeholder && !required ? parameter : ({ ...parameter, example } as Parameter);
};

/** Adds examples to the operation's parameters, its body, and its success answer. */
export const withExamples = <Operation extends Shown>(operation: Operation, schemas: Schemas): Operation => {
  const { parameters, requestBody, responses } = operation;
  const body = (schema: JsonSchema): unknown => exampleOf(schema, { schemas, whole: false });
  return {
    ...operation,
    parameters: parameters.map(each => parameterWith(each, schemas)),
    ...(requestBody && {
      requestBody: { ...requestBody, content: contentWith(requestBody.content, body, () => true) },
    }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [status, answerWith(answer, schemas)]),
    ),
  };
};

/** Adds an example with every field to the body that webhooks receive. */
export const withSentExample = <Sent extends Shown>(sent: Sent, schemas: Schemas): Sent => ({
  ...sent,
  requestBody: {
    ...sent.requestBody,
    content: contentWith(sent.requestBody?.content ?? {}, schema =>
      exampleOf(schema, { schemas, whole: true }),
    ),
  },
});

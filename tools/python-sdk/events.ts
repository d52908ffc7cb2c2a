import type { ApiFile } from '../../sdk/typescript/generate/resources.ts';
import type { TypeWriter } from './models.ts';
import { head, pascalCase, quoted } from './names.ts';

/** `PostPublishedEvent` for `post.published`, with its data alone: that which was left out is an event of its own type. */
const eventText = (name: string, { classes }: TypeWriter): string => {
  const data = `${pascalCase(name)}EventData`;
  if (!classes.has(data)) throw new Error(`The event ${name} has no data of its own.`);
  return `class ${pascalCase(name)}(Model):
    """\`${name}\`, event of a webhook."""

    type: Literal[${quoted(name)}]

    event: Literal[${quoted(name)}]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.${data}
`;
};

/** The types that events are made of. */
export const eventTypes = (file: ApiFile): string[] =>
  Object.keys(file.webhooks as object).map(name => `${pascalCase(name)}Event`);

/** Writes src/social_publishing/events.py: the events of webhooks, each with its data. */
export const eventsModule = (file: ApiFile, types: TypeWriter): string => {
  const names = Object.keys(file.webhooks as object);
  return [
    `${head}\n"""Events of webhooks with their data."""\n\nfrom __future__ import annotations\n`,
    'from datetime import datetime\nfrom typing import Literal, TypeAlias, Union\n',
    'from . import models as m\nfrom ._model import Model\n',
    ...names.map(name => `\n${eventText(name, types)}`),
    `\nKnownEvent: TypeAlias = Union[\n${names.map(name => `    ${pascalCase(name)},`).join('\n')}\n]\n`,
  ].join('\n');
};

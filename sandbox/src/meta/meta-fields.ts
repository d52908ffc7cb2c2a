/** Field of a call with its own fields: `replies.limit(5){id,text}`. */
export interface AskedField {
  name: string;
  /** Fields requested of each nested node. */
  inner?: string;
  limit?: number;
}

/** Parses a list of fields, including nested lists. */
export function fieldsIn(given: string): AskedField[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let index = 0; index <= given.length; index += 1) {
    const letter = given[index];
    if (letter === '{' || letter === '(') depth += 1;
    if (letter === '}' || letter === ')') depth -= 1;
    if (depth > 0 || (letter !== ',' && letter !== undefined)) continue;
    parts.push(given.slice(from, index).trim());
    from = index + 1;
  }
  return parts.filter(part => part !== '').map(fieldIn);
}

function fieldIn(part: string): AskedField {
  const open = part.indexOf('{');
  const head = open === -1 ? part : part.slice(0, open);
  const limit = /^\w+\.limit\((\d+)\)$/.exec(head)?.[1];
  return {
    name: /^\w*/.exec(head)?.[0] ?? '',
    ...(open === -1 ? {} : { inner: part.slice(open + 1, part.lastIndexOf('}')) }),
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  };
}

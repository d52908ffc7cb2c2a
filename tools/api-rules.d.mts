/** Report of a rule about one schema. */
interface Context {
  report: (problem: { message: string; location: unknown }) => void;
  location: { child: (path: string[]) => { key: () => unknown } };
}

type Rule = () => { Schema: (schema: Record<string, unknown>, context: Context) => void };

/** Returns the plugin of Redocly with our own rules. */
export default function plugin(): {
  id: string;
  rules: { oas3: Record<'bounds-fit-types' | 'formats-are-checked', Rule> };
};

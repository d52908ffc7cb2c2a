import plugin from '@scalar/fastify-api-reference';

interface Route {
  url: string;
  handler: (request: object, reply: object) => unknown;
}

/**
 * Returns the script of the reference page, 5 MB, as Scalar's plugin for Fastify serves it. The plugin needs 16 packages
 * and 24 MB, while the package of the page itself needs 270 and 290 MB. Throws if the plugin serves no script.
 */
export const scalarProgram = async (): Promise<string> => {
  const routes: Route[] = [];
  const register = plugin as (server: object, options: object, done: () => void) => void;
  await new Promise<void>(resolve =>
    register({ route: (route: Route) => routes.push(route) }, { configuration: { url: '/' } }, resolve),
  );
  const route = routes.find(({ url }) => url.endsWith('.js'));
  let program: unknown;
  const reply = { header: () => reply, send: (body: unknown) => (program = body) };
  await route?.handler({}, reply);
  if (typeof program !== 'string') throw new Error('Scalar no longer exports a program.');
  return program;
};

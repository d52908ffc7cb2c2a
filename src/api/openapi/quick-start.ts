import { scopeMeanings } from '../../domain/team/scopes.ts';

/** Steps from nothing to a published post, for readers of the reference page and for machines that read `/llms.txt`. */

export const promise =
  'Schedules, publishes, and AI-enhances posts on X, LinkedIn, Instagram, Threads, and YouTube. No post is lost, and none is published twice.';

/** Rules of every operation, in Markdown. */
export const rules = `Every success is \`{ "success": true, "data": … }\`, every error \`{ "success": false, "error": "<code>", "message": "…" }\`.
Send a session token (\`POST /auth/login\`) or an API key (\`POST /api-keys\`) as \`Authorization: Bearer …\`; keys also as
\`x-api-key\`. Lists accept \`limit\` (1–100, default 50) and \`offset\`. Every POST accepts an \`Idempotency-Key\`: a repeat
within 24 hours returns the first answer again, with \`Idempotent-Replayed: true\`. A session acts in its active organization,
or for one request in the organization of \`X-Organization-Id\`.

An operation needs one scope, or a session. A session has all scopes of its member. An API key has the scopes it was created with:

${Object.entries(scopeMeanings)
  .map(([scope, meaning]) => `- \`${scope}\`: ${meaning}`)
  .join('\n')}`;

const curl = (server: string): string => `\`\`\`sh
API=${server}
JSON='content-type: application/json'

# 1. An account, with an organization of its own
TOKEN=$(curl -s $API/auth/signup -H "$JSON" \\
  -d '{"email":"ada@example.com","password":"correct horse battery","name":"Ada"}' | jq -r .data.token)
AUTH="authorization: Bearer $TOKEN"

# 2. A brand: a set of accounts that publish posts
curl -s $API/brands -H "$AUTH" -H "$JSON" -d '{"name":"Acme","slug":"acme"}'

# 3. Its account on X: open the address in a browser, and approve
curl -s $API/connections/x/authorize -H "$AUTH" -H "$JSON" -d '{"brandSlug":"acme"}' | jq -r .data.authorizeUrl

# 4. Create a post, and publish it
POST=$(curl -s $API/posts -H "$AUTH" -H "$JSON" \\
  -d '{"brandSlug":"acme","platforms":["x"],"text":"Hello"}' | jq -r .data.id)
curl -s -X POST $API/posts/$POST/publish -H "$AUTH"

# 5. The result: its status, and its address on X
curl -s $API/posts/$POST -H "$AUTH" | jq '.data | {status, targets}'
\`\`\``;

const typescript = (server: string): string => `\`\`\`ts
const api = '${server}';
const token = process.env['TOKEN'];
const call = async (method: string, path: string, body?: object) => {
  const headers = { authorization: \`Bearer \${token}\`, 'content-type': 'application/json' };
  const answer = await (await fetch(api + path, { method, headers, body: JSON.stringify(body) })).json();
  if (!answer.success) throw new Error(answer.message);
  return answer.data;
};

const { id } = await call('POST', '/posts', { brandSlug: 'acme', platforms: ['x'], text: 'Hello from TypeScript' });
await call('POST', \`/posts/\${id}/publish\`);
console.log(await call('GET', \`/posts/\${id}\`));
\`\`\``;

const python = (server: string): string => `\`\`\`python
import json, os, urllib.request

def call(method, path, body=None):
    headers = {"authorization": "Bearer " + os.environ["TOKEN"], "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request("${server}" + path, data, headers, method=method)
    return json.load(urllib.request.urlopen(request))["data"]

post = call("POST", "/posts", {"brandSlug": "acme", "platforms": ["x"], "text": "Hello from Python"})
call("POST", f"/posts/{post['id']}/publish")
print(call("GET", f"/posts/{post['id']}"))
\`\`\``;

/** Returns the quick start in Markdown. `server` is the API's public address. */
export const quickStart = (server: string): string => `## Quick start

The commands use \`curl\`, and \`jq\` to read fields. With \`npm start\`, nothing leaves your machine: a sandbox stands in for the platforms.

${curl(server)}

Steps 4 and 5 in TypeScript, with the token in \`TOKEN\`:

${typescript(server)}

And in Python:

${python(server)}

Use \`POST /posts/{postId}/schedule\` instead of \`publish\` to set a time. The \`message\` of an error says what is wrong and what to do. \`error\` contains its code.`;

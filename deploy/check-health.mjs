// Exit code 0 when the address answers 2xx within 4 s: what a container's health check runs, since slim images have no curl.
const [url] = process.argv.slice(2);
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(error => ({
  ok: false,
  status: error.message,
}));
if (!answer.ok) console.error(`${url}: ${answer.status}`);
process.exit(answer.ok ? 0 : 1);

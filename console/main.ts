/** Stands in until the console comes: says that it is served, and at which address. */
const base = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '/app/';
const main = document.getElementById('console');
if (main) main.textContent = `The console is at ${base}.`;

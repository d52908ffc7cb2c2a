const wall = document.getElementById('wall');
const total = document.getElementById('total');
const empty = document.querySelector('.empty');
const platform = new URLSearchParams(location.search).get('platform') ?? '';
const mostCards = 100;
let seq = Number(wall.dataset.seq);

function add(markup) {
  const holder = document.createElement('template');
  holder.innerHTML = markup;
  const card = holder.content.firstElementChild;
  card.classList.add('new');
  wall.prepend(card);
}

function ago(time) {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(time)) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  return new Date(time).toLocaleString();
}

function show(news) {
  if (news.seq < seq) return location.reload();
  seq = news.seq;
  news.cards.toReversed().forEach(add);
  while (wall.children.length > mostCards) wall.lastElementChild.remove();
  for (const gone of news.deleted) wall.querySelector(`[data-seq="${gone}"]`)?.classList.add('deleted');
  for (const time of wall.querySelectorAll('time')) time.textContent = ago(time.dateTime);
  total.textContent = news.total;
  empty.hidden = wall.children.length > 0;
}

async function refresh() {
  try {
    const answer = await fetch(`/_page/cards?since=${seq}&platform=${platform}`);
    show(await answer.json());
  } catch {
    // the sandbox is restarting: the next round asks again
  }
  setTimeout(refresh, 1500);
}

void refresh();

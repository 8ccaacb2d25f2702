// The service worker: shows what the server pushes while no page is open. It keeps nothing and
// answers no request, so pages always come fresh from the server.

/** Milliseconds for which a window may think about where it is; one that sleeps never answers. */
const PATIENCE = 400;

self.addEventListener('push', (event) => {
  const { title, body, match } = read(event.data);
  // One notice for each match: a newer one takes the place of the older.
  event.waitUntil(self.registration.showNotification(title, { body, tag: match, data: { match } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.match));
});

/** What was pushed. Browsers want something shown for every push, so there are words for any. */
function read(data) {
  const told = { title: 'europa', body: '', match: '' };
  try {
    return { ...told, ...data.json() };
  } catch {
    return told;
  }
}

/** Brings a window with the match to the front, or opens one. */
async function show(match) {
  const page = match ? `#/match/${encodeURIComponent(match)}` : '';
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pages = await Promise.all(windows.map(pageOf));
  const found = windows[pages.indexOf(page)];
  await (found ? found.focus() : self.clients.openWindow(`/${page}`));
}

/** Where a window is now: a browser tells only where it was when it was loaded. */
function pageOf(client) {
  return new Promise((found) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => found(event.data);
    setTimeout(found, PATIENCE);
    client.postMessage('where', [port2]);
  });
}

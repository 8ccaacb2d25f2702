// The service worker: shows what the server pushes while no page is open. It keeps nothing and
// answers no request, so pages always come fresh from the server.

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
  const found = windows.find((one) => new URL(one.url).hash === page);
  await (found ? found.focus() : self.clients.openWindow(`/${page}`));
}

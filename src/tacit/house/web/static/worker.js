// The service worker: it shows that it is somebody's turn, and leads to the table.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(new URL(event.notification.data.address, location.origin).href));
});

/** To the table: where it is open already, or in a new window. */
async function lead(address) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => client.url === address);
  return there ? there.focus() : clients.openWindow(address);
}

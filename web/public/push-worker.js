// Service worker for Web Push (web/stores/push.ts). It has no fetch handler and no cache, so it never serves a page.

// The browser replaces a running worker immediately: notifications do not depend on open pages.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

// A focused page shows the notification itself (web/stores/live.ts).
const show = async ({ title, body, path, tag }) => {
  if ((await pages()).some(({ focused }) => focused)) return
  await self.registration.showNotification(title, { body, tag, data: { path }, icon: '/favicon.svg' })
}
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

// Only paths of this origin are opened, whatever the notification contains.
const open = async (path) => {
  const url = new URL(path, self.location.origin)
  if (url.origin !== self.location.origin) return
  const [page] = await pages()
  if (!page) return void (await self.clients.openWindow(url.href))
  const opened = await page.navigate(url.href).catch(() => null)
  await (opened ?? page).focus()
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

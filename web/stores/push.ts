import { api } from '../data/api.ts'
import type { Result } from '../data/http.ts'

/**
 * Notifications of this browser (Web Push). The server sends them while the session is valid, so a browser that was
 * subscribed by a user is subscribed again when the same user signs in.
 */

/** `unsupported`: the browser has no Web Push, or the page is not encrypted. `denied`: blocked in its settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Key of the id of the user who subscribed this browser; `session.ts` reads it as well. */
const userKey = 'boxwright-push-user'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const subscriptionOf = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null

export const pushState = async (userId: string): Promise<PushState> => {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const isOn = localStorage.getItem(userKey) === userId && (await subscriptionOf()) !== null
  return isOn ? 'on' : 'off'
}

/** The browser could not be subscribed: the user dismissed the question, or its push service cannot be reached. */
export class PushRefused extends Error {
  readonly state: 'dismissed' | 'denied' | 'unreachable'
  constructor(state: PushRefused['state'], cause?: unknown) {
    super(`The browser was not subscribed: ${state}`, { cause })
    this.state = state
  }
}

const subscribe = async (publicKey: string): Promise<PushSubscription> => {
  const registration = await navigator.serviceWorker.register('/push-worker.js', { scope: '/' })
  await navigator.serviceWorker.ready
  const existing = await registration.pushManager.getSubscription()
  const applicationServerKey = Uint8Array.fromBase64(publicKey, { alphabet: 'base64url' })
  const isOurs = (key: ArrayBuffer | null | undefined) =>
    key != null && new Uint8Array(key).toBase64() === applicationServerKey.toBase64()
  if (existing && isOurs(existing.options.applicationServerKey)) return existing
  await existing?.unsubscribe() // made for an earlier key of the server
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/**
 * Subscribes this browser; asks for the permission if it is not granted yet.
 * @throws {PushRefused}
 */
export const enablePush = async (userId: string): Promise<Result<unknown>> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushRefused(permission === 'denied' ? 'denied' : 'dismissed')
  const settings = await api.push.settings()
  if (settings.hasError) return settings
  const subscription = await subscribe(settings.payload.publicKey).catch((error: unknown) => {
    throw new PushRefused('unreachable', error)
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const answer = await api.push.subscribe({ body: { app: 'psm', endpoint, keys: { p256dh, auth } } })
  if (answer.hasError) await subscription.unsubscribe()
  else localStorage.setItem(userKey, userId)
  return answer
}

/** Ends the subscription on the server, then in the browser. */
export const disablePush = async (): Promise<Result<unknown> | undefined> => {
  const subscription = await subscriptionOf()
  if (subscription) {
    const answer = await api.push.unsubscribe({ body: { endpoint: subscription.endpoint } })
    if (answer.hasError) return answer
  }
  await forgetPush()
  return undefined
}

/** After a sign-out, with which the subscription has ended on the server. */
export const forgetPush = async (): Promise<void> => {
  localStorage.removeItem(userKey)
  if (isSupported()) await (await subscriptionOf())?.unsubscribe()
}

/** Subscribes again after a sign-in of the user who subscribed this browser. */
export const resumePush = async (userId: string): Promise<void> => {
  if ((await pushState(userId)) === 'on' && Notification.permission === 'granted')
    await enablePush(userId).catch(() => undefined)
}

import { type Agent, request } from 'node:https'
import webPush from 'web-push'
import type { PushTarget } from './subscription-rows.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Sends one notification, encrypted for the browser, to its push service (RFC 8030, RFC 8291). */

/** How the server identifies itself to push services; `subject`: `mailto:` or https address of the operator. */
export type PushIdentity = VapidKeys & { subject: string }

/** Seconds for which the push service stores a notification while the browser is offline. */
const storedSeconds = 86_400
/** Milliseconds. */
const timeoutMs = 20_000

/** Returns the status of the response, whose body is not read. */
export const sendPush = async (
  { endpoint, keys }: Pick<PushTarget, 'endpoint' | 'keys'>,
  payload: object,
  { subject, publicKey, privateKey, agent }: PushIdentity & { agent: Agent },
): Promise<number> => {
  const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(payload), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: storedSeconds,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  })
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const call = request(endpoint, { method, headers: { ...headers }, agent, signal }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    call.on('error', reject)
    call.end(body)
  })
}

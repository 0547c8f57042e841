import type { Agent } from 'node:https'
import type pg from 'pg'
import type { PushSubscriptions } from '#application/conversations/push-ports.ts'
import type { StaffNotification } from '#domain/conversations/staff-notification.ts'
import type { Area } from '../area.ts'
import { openJobInput, type Secrets } from '../secrets/secrets.ts'
import { publicAgent } from './public-agent.ts'
import { pushContent } from './push-content.ts'
import { type PushIdentity, sendPush } from './send-push.ts'
import { pushTargets, removeSubscription, saveSubscription } from './subscription-rows.ts'
import { storedVapidKeys } from './vapid-keys.ts'

/** Web Push to employees: subscriptions, and the job that sends one notification to one browser. */

export type PushSettings = {
  /** Contact of the operator for push services: `mailto:` or https. */
  subject: string
  /** Undefined: generated, and stored in the database. */
  keys?: Pick<PushIdentity, 'publicKey' | 'privateKey'> | undefined
  /** Default: only to public addresses. */
  agent?: Agent
}

/** Input of the job `push`. `tag` identifies the notification. */
export type PushJob = { subscriptionId: string; notification: StaffNotification & { actorId: string }; tag: string }

/** Statuses of a subscription that no longer exists (PUSH-D03). */
const isGone = (status: number) => status === 404 || status === 410

export const openPush = async (
  pool: pg.Pool,
  { now, secrets, settings }: { now: () => string; secrets: Secrets; settings: PushSettings },
): Promise<Area & { subscriptions: PushSubscriptions }> => {
  const keys = settings.keys ?? (await storedVapidKeys(pool, secrets, now))
  const agent = settings.agent ?? publicAgent()
  const identity = { ...keys, subject: settings.subject, agent }
  return {
    subscriptions: {
      publicKey: keys.publicKey,
      save: saveSubscription(pool, now),
      remove: removeSubscription(pool),
    },
    jobs: {
      push: async (payload) => {
        const { subscriptionId, notification, tag } = await openJobInput<PushJob>(secrets, payload)
        const [target] = await pushTargets(pool, notification, now(), subscriptionId)
        if (!target) return
        const status = await sendPush(target, pushContent(notification, target.language, tag), identity)
        if (isGone(status)) {
          await pool.query('delete from people.push_subscriptions where subscription_id = $1 and endpoint = $2', [
            subscriptionId,
            target.endpoint,
          ])
        } else if (status >= 300) {
          throw new Error(`The push service refused the notification (${status})`)
        }
      },
    },
    close: () => agent.destroy(),
  }
}

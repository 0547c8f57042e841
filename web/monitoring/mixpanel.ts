import { withoutValues } from '#domain/text/without-values.ts'
import type { Analytics } from './services.ts'

/**
 * Product analytics at Mixpanel, or a service with its HTTP interface (`POST /track`). Loaded only if the server has a
 * token. The library of the vendor is not used: it is large, and stores more in the browser than these events need.
 */

export type MixpanelSettings = { url: string; token: string }

/** Key of a random id of this browser, for events before a sign-in. */
const deviceKey = 'boxwright-analytics-device'

const deviceId = (): string => {
  const known = localStorage.getItem(deviceKey)
  if (known) return known
  const fresh = crypto.randomUUID()
  localStorage.setItem(deviceKey, fresh)
  return fresh
}

/** @throws if the settings are invalid, or the browser refuses its storage */
export const openMixpanel = ({ url, token }: MixpanelSettings, send: typeof fetch = fetch): Analytics => {
  const address = new URL('/track', url)
  const device = deviceId()
  let customer: string | undefined
  let user: { userId: string; email: string } | undefined

  const track = (event: string, properties: object = {}) => {
    const data = {
      event,
      properties: {
        token,
        time: Date.now() / 1000,
        // Mixpanel drops a repeated event with the same id.
        $insert_id: crypto.randomUUID(),
        $device_id: device,
        distinct_id: customer ?? `$device:${device}`,
        ...(customer !== undefined && { $user_id: customer }),
        ...(user && { userId: user.userId, email: user.email }),
        ...properties,
      },
    }
    // A form needs no preflight request. A lost event must not affect the user.
    const body = new URLSearchParams({ data: JSON.stringify([data]) })
    void send(address, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
  }
  return {
    pageView: (page) => track('Page view', { page }),
    identify: (customerId) => {
      customer = customerId
      track('$identify', { $identified_id: customerId, $anon_id: device })
    },
    attach: (known) => {
      user = known
    },
    forget: () => {
      customer = undefined
      user = undefined
    },
    usage: ({ event, result, message }, page) =>
      track(event, { result, page, ...(message !== undefined && { message: withoutValues(message) }) }),
  }
}

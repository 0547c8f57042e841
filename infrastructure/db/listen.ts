import pg from 'pg'

const channels = ['log', 'views', 'erased', 'people', 'sessions', 'shop', 'answers', 'assistant_records'] as const
/** A kind of notification. */
export type Channel = (typeof channels)[number]

/**
 * Receives notifications from other processes: events appended (`log`), views projected (`views`), a personal key
 * destroyed (`erased`), people changed (`people`, with the user or company of the audit log entry), sessions ended
 * (`sessions`), catalogue or rates published (`shop`), a conversation with the assistant (`answers`) or another record of
 * it changed (`assistant_records`). Notifications are only hints: after a reconnect, every channel is treated as
 * notified, and polling and cache expiry make up for missed notifications.
 */
export const listen = (
  url: string,
  onNotification: (channel: Channel, payload?: string) => void,
): { close: () => Promise<void> } => {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url })
    client = fresh
    fresh.on('notification', ({ channel, payload }) => onNotification(channel as Channel, payload))
    fresh.on('error', () => undefined)
    fresh.on('end', again)
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      for (const channel of channels) onNotification(channel)
    } catch {
      again()
    }
  }
  const again = (): void => {
    if (stopped || retry) return
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, 500)
  }
  void connect()

  return {
    close: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

import pg from 'pg'

const channels = ['log', 'views', 'erased', 'people', 'sessions', 'shop'] as const
export type News = (typeof channels)[number]

/**
 * Hears from other processes: that something was appended (`log`) or projected (`views`), that a personal key was
 * destroyed (`erased`), that something happened to people (`people`) or sessions ended (`sessions`), or that a catalogue
 * or rates were published (`shop`). Hints only: when the connection breaks it is made again, all channels count as heard,
 * and what was missed meanwhile the slow poll finds, or what is remembered comes to its end.
 */
export const listen = (url: string, onNews: (channel: News) => void): { stop: () => Promise<void> } => {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url })
    client = fresh
    fresh.on('notification', ({ channel }) => onNews(channel as News))
    fresh.on('error', () => undefined)
    fresh.on('end', again)
    try {
      await fresh.connect()
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '))
      channels.forEach(onNews)
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
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

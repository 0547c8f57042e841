import pg from 'pg'

/**
 * Hears from other processes that something was appended or projected. A hint only: when the connection breaks it is made again, and
 * what was missed meanwhile the slow poll finds.
 */
export const listen = (url: string, onNews: () => void): { stop: () => Promise<void> } => {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url })
    client = fresh
    fresh.on('notification', onNews)
    fresh.on('error', () => undefined)
    fresh.on('end', again)
    try {
      await fresh.connect()
      await fresh.query('listen log; listen views')
      onNews()
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

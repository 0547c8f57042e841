/**
 * Batches lookups (data loader). While queries are in flight, new requests are queued and sent in the next batch; an
 * idle loader sends immediately. A request never joins a query that was already sent, so results are never stale.
 */

/** Maximum number of queries in flight: one is prepared while the other is executed. */
const maxInFlight = 2
const most = 500

/**
 * Converts a bulk lookup to a lookup by a single key. `load` returns results in the order of its keys; if it throws,
 * every request of that batch is rejected.
 */
export const batchLoader = <Key, Value>(
  load: (keys: Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => {
  type Waiting = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }
  let queue: Waiting[] = []
  let inFlight = 0
  let scheduled = false

  const send = async (batch: Waiting[]): Promise<void> => {
    try {
      const values = await load(batch.map(({ key }) => key))
      batch.forEach(({ resolve }, i) => resolve(values[i]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const pump = (): void => {
    scheduled = false
    while (queue.length > 0 && inFlight < maxInFlight) {
      const batch = queue.slice(0, most)
      queue = queue.slice(most)
      inFlight += 1
      void send(batch).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject })
      // Requests made in the same turn of the event loop join this batch.
      if (!scheduled) setImmediate(pump)
      scheduled = true
    })
}

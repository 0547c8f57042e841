/**
 * Look-ups that travel together. While one call is on its way, whatever is asked waits and goes along in the next: under
 * load a round trip serves many, alone it is sent at once. An answer is never older than its question, for nobody joins a
 * call that has left.
 */

/** Calls on their way at the same time: the second is prepared while the first is answered. */
const atOnce = 2
const most = 500

/**
 * Turns a look-up of many keys into one of a single key. `look` answers in the order of its keys; if it throws, everybody
 * who travelled along is told so.
 */
export const gather = <Key, Value>(
  look: (keys: Key[]) => Promise<readonly Value[]>,
): ((key: Key) => Promise<Value>) => {
  type Waiting = { key: Key; resolve: (value: Value) => void; reject: (error: unknown) => void }
  let queue: Waiting[] = []
  let underWay = 0
  let scheduled = false

  const send = async (batch: Waiting[]): Promise<void> => {
    try {
      const values = await look(batch.map(({ key }) => key))
      batch.forEach(({ resolve }, i) => resolve(values[i]!))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const pump = (): void => {
    scheduled = false
    while (queue.length > 0 && underWay < atOnce) {
      const batch = queue.slice(0, most)
      queue = queue.slice(most)
      underWay += 1
      void send(batch).finally(() => {
        underWay -= 1
        pump()
      })
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject })
      // Whatever else is asked in this turn of the event loop goes along.
      if (!scheduled) setImmediate(pump)
      scheduled = true
    })
}

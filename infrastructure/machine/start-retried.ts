import { setTimeout as pause } from 'node:timers/promises'

const pauseMs = 2_000

/**
 * Starts a part of the program in the background, and again after a failure, such as a database that does not answer in
 * time: the rest of the program continues meanwhile.
 *
 * @returns the function that ends this, and closes the part if it has started
 */
export const startRetried = (
  start: () => Promise<{ close: () => Promise<unknown> }>,
  onError: (error: unknown) => void,
  waitMs = pauseMs,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const untilStarted = async () => {
    while (!stopping.signal.aborted) {
      try {
        return await start()
      } catch (error) {
        onError(error)
      }
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    return undefined
  }
  const started = untilStarted()
  return async () => {
    stopping.abort()
    await (await started)?.close()
  }
}

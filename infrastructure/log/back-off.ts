import { setTimeout } from 'node:timers/promises'

/** Maximum wait in milliseconds; an append takes about 3. */
const maxWaitMs = 100

/** Waits a random time that doubles with each attempt ("full jitter"), so that processes do not conflict again. */
export const backOff = (attempt: number): Promise<void> => setTimeout(Math.random() * Math.min(maxWaitMs, 2 ** attempt))

import { useEffect, useState } from 'react'

/** Milliseconds in which a second tap may still be meant for what stood here before. */
const settleTime = 1000

/**
 * Whether the next of several final actions may be pressed: not within a second after it took the place of another one, so
 * that a double tap never carries out two steps. At first it may.
 */
export const useSettled = (action: string | undefined): boolean => {
  const [settled, setSettled] = useState(action)
  useEffect(() => {
    if (action === settled) return undefined
    const timer = setTimeout(() => setSettled(action), settleTime)
    return () => clearTimeout(timer)
  }, [action, settled])
  return action === settled
}

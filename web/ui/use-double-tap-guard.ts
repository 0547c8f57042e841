import { useEffect, useState } from 'react'

/** Time in ms within which a second tap may be intended for the previous button. */
const settleMs = 1000

/**
 * Whether the next of several irreversible actions is enabled: not within a second after it replaced another one, so
 * that a double tap never runs two steps. Enabled initially.
 */
export const useDoubleTapGuard = (action: string | undefined): boolean => {
  const [settled, setSettled] = useState(action)
  useEffect(() => {
    if (action === settled) return undefined
    const timer = setTimeout(() => setSettled(action), settleMs)
    return () => clearTimeout(timer)
  }, [action, settled])
  return action === settled
}

import type { WebVital } from '#application/monitoring/contracts.ts'

/** Sampling of reports. `random`: from 0 to below 1. */
type Random = () => number

/** Shares of page loads whose vitals are sent (SHELL-030..032). */
const vitalShares: Readonly<Record<WebVital, number>> = { LCP: 1, FCP: 0.5, CLS: 0.5, FID: 0.2, TTFB: 0.2 }
/** Whether a vital of this page load is sent. */
export const isVitalSent = (name: WebVital, random: Random = Math.random): boolean => random() < vitalShares[name]

/** Share of sessions that are recorded (SHELL-009). */
const recordedShare = 0.08
const recordedKey = 'boxwright-session-recorded'
/** Whether this session is recorded: decided once for the lifetime of the tab (SHELL-D07). */
export const isSessionRecorded = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  random: Random = Math.random,
): boolean => {
  const decided = storage.getItem(recordedKey)
  if (decided !== null) return decided === 'true'
  const isRecorded = random() < recordedShare
  storage.setItem(recordedKey, String(isRecorded))
  return isRecorded
}

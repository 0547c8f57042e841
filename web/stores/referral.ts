/** The referral code from a visitor's link (REF-001..003), stored in this browser until a sign-up has sent it. */

export type Referral = { code: string; timestamp: string }

/** Storage keys (REF-D01). */
const codeKey = 'referral-code'
const timestampKey = 'referral-timestamp'

/** Validity of a code in milliseconds (REF-D03): 90 days. */
const lifetimeMs = 90 * 86_400_000
/** Maximum length of a code that a sign-up accepts. */
const maxLength = 100

/**
 * Stores the code of the query parameter `ref`; it replaces an earlier one, an empty one changes nothing (REF-002,
 * REF-D02).
 */
export const rememberReferral = (search: string, now: Date = new Date()): void => {
  const code = new URLSearchParams(search).get('ref')?.trim() ?? ''
  if (code === '' || code.length > maxLength) return
  localStorage.setItem(codeKey, code)
  localStorage.setItem(timestampKey, now.toISOString())
}

/** The stored code while it is valid. */
export const referral = (now: Date = new Date()): Referral | undefined => {
  const [code, timestamp] = [localStorage.getItem(codeKey), localStorage.getItem(timestampKey)]
  if (!code || !timestamp) return undefined
  const age = now.getTime() - Date.parse(timestamp)
  return age >= 0 && age < lifetimeMs ? { code, timestamp } : undefined
}

/** Removes both (REF-003). */
export const clearReferral = (): void => {
  localStorage.removeItem(codeKey)
  localStorage.removeItem(timestampKey)
}

/**
 * Why a process withdraws a purchase order: recorded in English, like every reason as its author wrote it. Emails state
 * it in the language of their reader.
 */
export const withdrawalReasons = {
  orderCanceled: 'The order was canceled.',
  orderChanged: 'The order was changed.',
} as const

export type WithdrawalCause = keyof typeof withdrawalReasons

/** The cause of a reason that a process recorded. */
export const withdrawalCause = (reason: string): WithdrawalCause | undefined =>
  (Object.keys(withdrawalReasons) as WithdrawalCause[]).find((cause) => withdrawalReasons[cause] === reason)

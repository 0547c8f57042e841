import type { Currency } from '../kernel/money.ts'

/** Payment by bank transfer: the account, and the QR code that banking apps scan. */

/** `account`: IBAN or account number; `code`: BIC or routing number. `isDemo`: not a real account. */
export type BankAccount = { holder: string; account: string; code: string; bank: string; isDemo: boolean }

/**
 * Validates the check digits of an IBAN (ISO 13616): letters are replaced by numbers starting at 10, and the number
 * modulo 97 must be 1.
 */
export const isIban = (account: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false
  const digits = (account.slice(4) + account.slice(0, 4)).replaceAll(/./g, (one) => String(Number.parseInt(one, 36)))
  return BigInt(digits) % 97n === 1n
}

/**
 * The content of the QR code for a SEPA credit transfer (EPC069-12, version 002); undefined for other currencies and
 * accounts. `amount` is in minor units.
 */
export const epcCode = (
  { holder, account, code }: BankAccount,
  { amount, currency, reference }: { amount: number; currency: Currency; reference: string },
): string | undefined => {
  if (currency !== 'EUR' || amount <= 0 || !isIban(account)) return undefined
  const euros = `EUR${(amount / 100).toFixed(2)}`
  return ['BCD', '002', '1', 'SCT', code, holder, account, euros, '', '', reference].join('\n')
}

import { type Currency, formatMoney } from '#domain/currencies.ts'
import { inCurrency } from '#domain/kernel/money.ts'
import type { Language } from '#domain/text/languages.ts'

/** An amount of minor units as a mail shows it: `$1,250.50`. */
export const amountText = (minor: number, currency: Currency, language: Language): string =>
  formatMoney(inCurrency(minor), currency, language)

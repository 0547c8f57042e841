import { formatMoney } from '#domain/currencies.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import { language, t } from '../../../locales/i18n.ts'
import type { Estimate, Priced } from './questions.ts'

/** Prices as they are read, and which of them counts. */

export const total = (amount: number, currency: string): string => formatMoney(amount, currency, language())
export const each = (amount: number, currency: string): string => formatMoney(amount, currency, language(), 3)
export const percent = (share: number): string =>
  numberFormatter(language(), { style: 'percent', maximumFractionDigits: 0 }).format(share)
export const pieces = (count: number): string => t('shell.pieces', { count })
export const number = (value: number): string => numberFormatter(language(), {}).format(value)
export const days = ({ min, max }: { min: number; max: number }): string =>
  min === max ? t('shell.days', { count: min }) : t('shell.daysRange', { min, max })
export const countryName = (code: string): string =>
  new Intl.DisplayNames(language(), { type: 'region' }).of(code) ?? code

/** Where nobody has named a quantity: the middle of those on offer. */
export const usualQuantity = (offered: readonly number[], moq: number): number =>
  offered[Math.floor((offered.length - 1) / 2)] ?? moq

/** The price for a quantity: that of the least that can be made and is enough. */
export const estimateFor = (estimates: readonly Estimate[], quantity: number): Estimate | undefined =>
  estimates.find((one) => one.quantity >= quantity) ?? estimates.at(-1)

export const isPriced = (estimate: Estimate | undefined): estimate is Priced => estimate?.status === 'priced'

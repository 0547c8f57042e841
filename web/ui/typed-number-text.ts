import { t } from '../locales/i18n.ts'
import type { TypedNumber } from './typed-number.ts'

/** Why a typed number was refused, and what to type instead; undefined if it was read. */
export const refusedNumberText = (read: TypedNumber, decimals: number): string | undefined => {
  if (!('refused' in read)) return undefined
  if (read.refused === 'ambiguous')
    return t('shell.number.ambiguous', { whole: read.readings[0], decimal: read.readings[1] })
  if (decimals === 0) return t('shell.number.whole')
  return read.refused === 'tooManyDecimals' ? t('shell.number.decimals', { decimals }) : t('shell.number.invalid')
}

import type { z } from 'zod'
import { isInternetEmail } from '#domain/text/email.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'

/** What forms about people have against what was typed, before it is sent. */

/** What is wrong with an e-mail address, for `validate`. */
export const checkEmail = (email: string): string | null => {
  if (!email.trim()) return t('people.signIn.emailMissing')
  return isInternetEmail(email.trim()) ? null : t('people.signIn.emailWrong')
}

/** Fields that people call otherwise than their names say. */
const fields = ['email', 'companyName', 'password', 'currentPassword', 'acceptTerms'] as const

/** `contact.firstName` → `First name`: the same names that the fields of orders have. */
export const personLabel = (path: string): string => {
  const last = path.split('.').at(-1) ?? path
  const field = fields.find((one) => one === last)
  return field ? t(`people.field.${field}`) : fieldLabel(last)
}

/** The errors of a form by path (see `contractErrors`), with the names that fields about people have. */
export const peopleErrors = (
  schema: z.ZodType,
  values: unknown,
  labelOf: (path: string) => string = personLabel,
): Record<string, string> => contractErrors(schema, values, labelOf)

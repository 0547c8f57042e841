import type { z } from 'zod'
import { isInternetEmail } from '#domain/text/email.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'

/** Client-side validation of forms about people. */

/** Error of an email address, for `validate`. */
export const checkEmail = (email: string): string | null => {
  if (!email.trim()) return t('people.signIn.emailMissing')
  return isInternetEmail(email.trim()) ? null : t('people.signIn.emailWrong')
}

/** Fields whose label differs from their name. */
const fields = ['email', 'companyName', 'password', 'currentPassword', 'acceptTerms'] as const

/** `contact.firstName` → `First name`: the same labels as the fields of orders. */
export const personLabel = (path: string): string => {
  const last = path.split('.').at(-1) ?? path
  const field = fields.find((one) => one === last)
  return field ? t(`people.field.${field}`) : fieldLabel(last)
}

/** The errors of a form by path (see `contractErrors`), with the labels of fields about people. */
export const peopleErrors = (
  schema: z.ZodType,
  values: unknown,
  labelOf: (path: string) => string = personLabel,
): Record<string, string> => contractErrors(schema, values, labelOf)

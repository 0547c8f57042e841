import type { z } from 'zod'
import { said, t } from './locales/i18n.ts'

/**
 * Forms are checked by the contract they are sent to, before they are sent; here its issues become sentences at the
 * fields. `labelOf` names the field at a path as the reader knows it.
 */

type Issue = z.core.$ZodIssue

/** The errors of a form by path, for `validate` of @mantine/form: empty where the contract agrees. */
export const contractErrors = (
  schema: z.ZodType,
  values: unknown,
  labelOf: (path: string) => string,
): Record<string, string> => {
  const checked = schema.safeParse(values)
  if (checked.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of checked.error.issues) {
    const path = issue.path.join('.')
    const missing = isEmpty(valueAt(values, issue.path))
    errors[path] ??= missing ? t('shell.check.missing', { label: labelOf(path) }) : sentence(issue, labelOf(path))
  }
  return errors
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], values)
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const sentence = (issue: Issue, label: string): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? t('shell.check.whole', { label }) : t('shell.check.invalid', { label })
    case 'too_small':
      if (issue.origin === 'string') return t('shell.check.missing', { label }) // only spaces
      return t(issue.inclusive ? 'shell.check.least' : 'shell.check.above', { label, limit: Number(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return t('shell.check.tooLong', { label, limit: Number(issue.maximum) })
      if (issue.origin === 'array') return t('shell.check.tooMany', { label, limit: Number(issue.maximum) })
      return t('shell.check.most', { label, limit: Number(issue.maximum) })
    case 'not_multiple_of':
      return t('shell.check.decimals', { label })
    case 'custom':
      return said(issue.message)
    default:
      return t('shell.check.invalid', { label })
  }
}

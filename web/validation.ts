import type { z } from 'zod'

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
    errors[path] ??= missing ? `${labelOf(path)} is missing` : sentence(issue, labelOf(path))
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
      return issue.expected === 'int' ? `${label} must be a whole number` : `${label} is not valid`
    case 'too_small':
      if (issue.origin === 'string') return `${label} is missing` // only spaces
      return issue.inclusive ? `${label} must be at least ${issue.minimum}` : `${label} must be above ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `${label} is too long, ${issue.maximum} characters at most`
      if (issue.origin === 'array') return `${label}: ${issue.maximum} at most`
      return `${label} must be at most ${issue.maximum}`
    case 'not_multiple_of':
      return `${label} has too many decimals`
    case 'custom':
      return issue.message
    default:
      return `${label} is not valid`
  }
}

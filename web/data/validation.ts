import type { z } from 'zod'
import { problemsOf } from '#application/contracts/messages.ts'
import { messageText } from '../locales/message-text.ts'

/**
 * Form errors by path, in contract order, for `validate` of @mantine/form; empty if valid. Forms are validated
 * against their contract before submission, with the same messages as the server.
 * `labelOf` returns the label of the field at a path.
 */
export const contractErrors = (
  schema: z.ZodType,
  values: unknown,
  labelOf: (path: string) => string,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  // Only the first error of a field is shown.
  for (const { field, message } of problemsOf(schema, values, 'form')) errors[field] ??= messageText(message, labelOf)
  return errors
}

import type { z } from 'zod'
import { problemsOf } from '#application/contracts/messages.ts'
import { messageText } from '../locales/message-text.ts'

/**
 * The errors of a form by path, in the order of its contract, for `validate` of @mantine/form: empty where the contract
 * agrees. Forms are checked by the contract they are sent to, before they are sent, in the words that the server would
 * answer with. `labelOf` names the field at a path as the reader knows it.
 */
export const contractErrors = (
  schema: z.ZodType,
  values: unknown,
  labelOf: (path: string) => string,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  // The first thing that is wrong with a field is enough.
  for (const { field, message } of problemsOf(schema, values, 'form')) errors[field] ??= messageText(message, labelOf)
  return errors
}

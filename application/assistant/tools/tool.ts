import { z } from 'zod'
import { Rejection, ruleBroken } from '#domain/kernel/refusal.ts'
import type { MessageKey } from '#domain/messages/message.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Caller } from '../../pipeline/access.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { ToolDefinition } from '../model.ts'

/** A tool that the assistant can call. It runs with the rights of the user, never with more. */

export type ToolContext = {
  ports: Ports
  /** The user of the conversation; undefined in a background task. */
  caller: Caller | undefined
  language: Language
  /** The same for each attempt, so that a retry does not take effect twice. */
  commandId: string
}

export type Tool = {
  definition: ToolDefinition
  /** @throws {Rejection} that says what the model or the user must change */
  run: (input: unknown, context: ToolContext) => Promise<object>
}

/** Declares a tool; the schema describes its input to the model and validates it. */
export const tool = <S extends z.ZodType>(
  name: string,
  description: string,
  parameters: S,
  run: (input: z.output<S>, context: ToolContext) => object | Promise<object>,
): Tool => ({
  definition: {
    name,
    description,
    parameters: z.toJSONSchema(parameters, { io: 'input', unrepresentable: 'any', target: 'draft-7' }),
  },
  run: async (input, context) => run(parsed(parameters, input), context),
})

/** @throws {Rejection} with the path of the first wrong field */
const parsed = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => {
  const { success, data, error } = schema.safeParse(input)
  if (success) return data
  const field = error.issues[0]?.path.join('.') || 'arguments'
  throw new Rejection(ruleBroken(field, 'input.invalid' satisfies MessageKey, { field }))
}

/** @throws {Rejection} in a background task, which has no user */
export const requireCaller = ({ caller }: ToolContext): Caller => {
  if (!caller) throw new Rejection(ruleBroken('caller', 'rule.toolNeedsUser'))
  return caller
}

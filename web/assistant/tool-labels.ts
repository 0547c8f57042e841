import type { ToolCallShape } from '#domain/assistant/message.ts'
import { isToolName } from '#domain/assistant/tools.ts'
import { loadedText, t } from '../locales/i18n.ts'

/** Calls of tools in words. */

/** AI-031..036 */
export const toolLabel = (name: string): string =>
  isToolName(name) ? t(`assistant.tool.${name}`) : t('assistant.tool.other')

/** Arguments of a call for a person: every one of them, so that an approval is of exactly what is executed. */
export type Argument = { path: string; name: string; value: string }

export const argumentsOf = (
  { request }: Pick<ToolCallShape, 'request'>,
  /** Names of products by id. */
  products: ReadonlyMap<string, string> = new Map(),
): Argument[] => {
  try {
    return flattened(JSON.parse(request.arguments || '{}')).map((one) => ({
      ...one,
      value: one.path.endsWith('productId') ? (products.get(one.value) ?? one.value) : one.value,
    }))
  } catch {
    return [{ path: '', name: t('assistant.arguments'), value: request.arguments }]
  }
}

/** Fields of objects as `Item · Quantity`; a size is one value. */
const flattened = (value: unknown, path: readonly string[] = []): Argument[] => {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) {
    return value.every((one) => typeof one !== 'object')
      ? [argument(path, value.map(String).join(', '))]
      : value.flatMap((one, nth) => flattened(one, [...path, String(nth + 1)]))
  }
  if (typeof value !== 'object') return [argument(path, valueInWords(value))]
  return Object.entries(value).flatMap(([name, inner]) => flattened(inner, [...path, name]))
}

/** A constant of the contract in words; another value unchanged. */
const valueInWords = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return loadedText(`assistant.value.${text}`, 'texts') ?? text
}

const argument = (path: readonly string[], value: string): Argument => ({
  path: path.join('.'),
  name: nameOf(path),
  value,
})

/** The label of the last part with a label; the name itself if there is none. */
const nameOf = (path: readonly string[]): string => {
  const last = path.at(-1) ?? ''
  const nth = /^\d+$/.test(last) ? ` ${last}` : ''
  const name = nth ? (path.at(-2) ?? '') : last
  return `${loadedText(`assistant.argument.${name}`, 'texts') ?? name}${nth}`
}

/** State of a call in words. */
export const callState = ({ approvalState, executionState }: ToolCallShape): string => {
  if (executionState === 'pending' && approvalState === 'pending') return t('assistant.state.undecided')
  if (approvalState === 'rejected') return t('assistant.state.rejected')
  return t(`assistant.state.${executionState}`)
}

/** The order that a call has created or changed. */
export const orderOf = ({ result, executionState }: ToolCallShape): string | undefined => {
  if (executionState !== 'completed' || result === null) return undefined
  const { requestId } = JSON.parse(result) as { requestId?: unknown }
  return typeof requestId === 'string' ? requestId : undefined
}

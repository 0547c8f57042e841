import { convertUnitsTool, evaluateMathTool } from './calculation.ts'
import { addOrUpdatePackagingItem, createDraftRequest } from './orders.ts'
import { generatePackagingPricing } from './pricing.ts'
import type { Tool } from './tool.ts'

/** Every tool of the assistant by name (AI-026..030). */
export const assistantTools: Readonly<Record<string, Tool>> = Object.fromEntries(
  [generatePackagingPricing, convertUnitsTool, evaluateMathTool, addOrUpdatePackagingItem, createDraftRequest].map(
    (one) => [one.definition.name, one],
  ),
)

/** The tools of a configuration. Names of tools that do not exist are ignored. */
export const toolsNamed = (names: readonly string[]): Tool[] => names.flatMap((name) => assistantTools[name] ?? [])

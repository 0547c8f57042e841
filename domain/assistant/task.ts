import { z } from 'zod'
import { invalidInput, type Refusal, ruleBroken } from '../kernel/refusal.ts'
import { optionalText, text } from '../text/fields.ts'
import { assistantScopes } from './configuration.ts'
import type { OutputType } from './message.ts'

/** A task definition: a prompt that a configuration answers without a conversation (AI-016, AI-017). */

// Values --------------------------------------------------------------------------------------------------------------

/** AI-043: what a run needs: nothing, a customer, or a conversation with a customer. */
export const inputContexts = ['general', 'customer', 'customerConversation'] as const
/** AI-044: `background` runs without a user, `interactive` from the screen. */
export const usageContexts = ['background', 'interactive'] as const

/** AI-061: what can be done with the result of a task. `front…` is the name of the conversations in the contract. */
export const automationActions = [
  'copyToClipboard',
  'openCustomChat',
  'frontGenerateEmailInNewConversation',
  'frontGenerateEmailInExistingConversation',
] as const
export type AutomationAction = (typeof automationActions)[number]

/** AI-054 */
const maxTaskId = 100

/** A scope; longer texts are refused for their length first (AI-054). */
const Scope = z.string().max(maxTaskId).pipe(z.enum(assistantScopes))

// Fields --------------------------------------------------------------------------------------------------------------

/** AI-053 */
export const taskFields = {
  name: text(200),
  description: optionalText(1_000),
  scope: Scope,
  configurationScope: Scope,
  configurationId: text(maxTaskId),
  taskPrompt: text(50_000),
  inputContext: z.enum(inputContexts),
  usageContext: z.enum(usageContexts),
  /** A name for programs, which never changes meaning; '' for none. */
  customId: optionalText(maxTaskId),
}
const TaskFields = z.strictObject(taskFields)
export type TaskFields = z.output<typeof TaskFields>

// Rules ---------------------------------------------------------------------------------------------------------------

/** Refuses a task whose configuration has another scope, or that is public with an internal configuration. */
export const taskScopeRefusal = (
  { scope, configurationScope }: Pick<TaskFields, 'scope' | 'configurationScope'>,
  configuration: { scope: TaskFields['scope'] } | undefined,
): Refusal | undefined => {
  if (!configuration) return ruleBroken('configurationId', 'rule.unknownConfiguration')
  if (configuration.scope !== configurationScope) return ruleBroken('configurationScope', 'rule.scopeOfConfiguration')
  return scope === 'public' && configurationScope === 'internal'
    ? ruleBroken('scope', 'rule.publicTaskInternal')
    : undefined
}

/** AI-D03: a background task has no user who could approve a tool call. */
export const backgroundToolRefusal = (
  { usageContext }: Pick<TaskFields, 'usageContext'>,
  tools: readonly string[],
  needsApproval: (tool: string) => boolean,
): Refusal | undefined => {
  const tool = usageContext === 'background' ? tools.find(needsApproval) : undefined
  return tool === undefined ? undefined : ruleBroken('usageContext', 'rule.backgroundTool', { tool })
}

/** What a run is about. */
export type TaskInput = { customerId?: string | undefined; conversationId?: string | undefined }

/** AI-043: refuses a run without the customer or the conversation that its task needs. */
export const taskInputRefusal = (
  { inputContext }: Pick<TaskFields, 'inputContext'>,
  { customerId, conversationId }: TaskInput,
): Refusal | undefined => {
  if (inputContext === 'customer' && !customerId) return invalidInput('customerId', 'input.taskCustomer')
  if (inputContext === 'customerConversation' && !conversationId)
    return invalidInput('conversationId', 'input.taskConversation')
  return undefined
}

/** The actions that make sense for a result (AI-061): only a text can be an email. */
export const actionsFor = (output: OutputType): readonly AutomationAction[] =>
  output === 'genericJson' || output === 'address' ? ['copyToClipboard', 'openCustomChat'] : automationActions

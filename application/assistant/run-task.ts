import { outputInstruction, readOutput } from '#domain/assistant/output.ts'
import { actionsFor, taskInputRefusal } from '#domain/assistant/task.ts'
import { notFound, refusal, Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { message } from '#domain/messages/message.ts'
import { forbidden, permits } from '#domain/people/rights.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Caller } from '../pipeline/access.ts'
import type { OperationPorts } from '../pipeline/operation.ts'
import { assembleTurn, modelDocumentOf } from './assemble-turn.ts'
import type { TaskForStaff, TaskResult, TaskRun } from './contracts/tasks.ts'
import { conversationDocument, orderDocument } from './dynamic-documents.ts'
import { type ModelDocument, ModelFailure, type ModelMessage } from './model.ts'
import { toolRunner } from './run-tool-calls.ts'
import { failureTexts } from './turn-problems.ts'
import { runTurn, type TurnSettings, withoutApproval } from './turn.ts'

/**
 * Runs a task: its prompt is answered by its configuration without a conversation (AI-D01). A run has no one who could
 * approve a tool call, so it uses only tools that need no approval (AI-D03). Results are not stored.
 */

type Run = { caller: Caller; language: Language; task: TaskForStaff; input: TaskRun; signal: AbortSignal }

export const runTask = async (ports: OperationPorts, run: Run): Promise<TaskResult> => {
  const { caller, language, task, input } = run
  // A background task has no user, so a customer cannot start it.
  if (task.usageContext === 'background') throwIfRefused(permits(['staff'], caller) && forbidden)
  const { customerId, documents } = await inputOf(ports, run)
  const configuration = await ports.reads.assistant.findConfiguration(task.configurationId)
  if (!configuration) throw new Rejection(notFound('aiConfiguration'))
  const prompt = [task.taskPrompt, input.input].filter(Boolean).join('\n\n')
  const settings = await assembleTurn(ports, configuration, {
    caller,
    language,
    message: prompt,
    customerId,
    forTask: [...documents, ...input.documents.map(modelDocumentOf)],
  })
  const first = await answer(ports, run, settings, [userMessage(prompt)])
  let read = readOutput(settings.outputType, first.content)
  let last = first
  if (!read) {
    const again = `Your answer does not have the required form. ${outputInstruction(settings.outputType)}`
    const assistant: ModelMessage = { role: 'assistant', content: first.content, toolCalls: [] }
    last = await answer(ports, run, settings, [userMessage(prompt), assistant, userMessage(again)])
    read = readOutput(settings.outputType, last.content)
  }
  if (!read) throw new Rejection(ruleBroken('output', 'rule.outputUnreadable'))
  const { model, provider, durationMs, inputTokens, outputTokens } = last.meta
  return {
    taskId: task.id,
    taskName: task.name,
    output: settings.outputType,
    text: read.text,
    subject: read.subject ?? null,
    json: read.json ?? null,
    actions: [...actionsFor(settings.outputType)],
    meta: { model, provider, durationMs, inputTokens, outputTokens },
    createdOn: last.createdAt,
  }
}

const userMessage = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] })

/** What the task is about, read with the rights of the caller. @throws {Rejection} not-found for others' records */
const inputOf = async (
  ports: OperationPorts,
  { caller, language, task, input }: Run,
): Promise<{ customerId: string | undefined; documents: ModelDocument[] }> => {
  const isStaff = permits(['staff'], caller) === undefined
  const own = isStaff ? undefined : caller.customerId
  if (own !== undefined && input.customerId !== undefined && input.customerId !== own)
    throw new Rejection(notFound('customer'))
  const asked = { ...input, customerId: input.customerId ?? own }
  throwIfRefused(taskInputRefusal(task, asked))
  if (isStaff && asked.customerId !== undefined && !(await ports.reads.people.customer(asked.customerId)))
    throw new Rejection(notFound('customer'))
  const subject = { caller, language, customerId: asked.customerId }
  const documents: ModelDocument[] = []
  let { customerId } = asked
  if (input.conversationId !== undefined) {
    const found = await conversationDocument(ports, subject, input.conversationId)
    if (!found) throw new Rejection(notFound('conversation'))
    documents.push(found.document)
    customerId ??= found.customerId
  }
  if (input.requestId !== undefined) {
    const order = await orderDocument(ports, subject, input.requestId)
    if (!order) throw new Rejection(notFound('order'))
    documents.push(order)
  }
  return { customerId, documents }
}

const answer = async (
  ports: OperationPorts,
  { caller, language, task, signal }: Run,
  settings: TurnSettings,
  history: readonly ModelMessage[],
) => {
  const tools = withoutApproval(settings.tools)
  const user = task.usageContext === 'background' ? undefined : caller
  try {
    const { messages } = await runTurn({
      ...settings,
      tools,
      model: ports.assistant.model,
      history,
      runner: toolRunner(ports, { conversationId: null, caller: user, language, tools }),
      emit: async () => undefined,
      store: async () => undefined,
      newId: ports.idGenerator.ulid,
      now: ports.now,
      signal,
    })
    return messages.at(-1)!
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    ports.assistant.onError(error)
    throw new Rejection(refusal('overloaded', message(failureTexts[error.kind])))
  }
}

import { type ConfigurationFields, hasModel, toolScopeRefusal } from '#domain/assistant/configuration.ts'
import { backgroundToolRefusal, taskScopeRefusal } from '#domain/assistant/task.ts'
import { needsApproval } from '#domain/assistant/tools.ts'
import { invalidInput, Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { auditChangesOf } from '../people/audited-change.ts'
import type { PeopleTransaction } from '../people/ports.ts'
import { definedFields, orNotFound, staleVersion } from '../people/run-command.ts'
import type { Caller } from '../pipeline/access.ts'
import type { EmbeddedPassages } from './ports.ts'

/** Commands for conversation configurations (AI-010..015). `passages`: those of a new knowledge base. */

type Indexed = { passages: EmbeddedPassages | undefined }

/** @throws {Rejection} if a document does not exist, or is private: a configuration is used by several users */
const checkDocuments = async (tx: PeopleTransaction, ids: readonly string[] | undefined): Promise<void> => {
  if (!ids || ids.length === 0) return
  const found = await tx.assistant.documents.publicAmong(ids)
  if (found.length < ids.length) throw new Rejection(ruleBroken('storedDocuments', 'rule.publicDocumentsOnly'))
}

export const createConfiguration = async (
  tx: PeopleTransaction,
  _: Caller,
  { passages, ...fields }: ConfigurationFields & Indexed,
): Promise<string> => {
  const id = tx.newId()
  throwIfRefused(toolScopeRefusal(fields))
  await checkDocuments(tx, fields.storedDocuments)
  await tx.assistant.configurations.insert(id, fields)
  if (passages) await tx.assistant.configurations.replacePassages(id, passages)
  await tx.audit('AiConfigurationCreated', id, { scope: fields.scope })
  return id
}

type Change = { [K in keyof ConfigurationFields]?: ConfigurationFields[K] | undefined }

/** Changes the included fields. `version` is the version that the caller saw. */
export const changeConfiguration = async (
  tx: PeopleTransaction,
  _: Caller,
  {
    configurationId: id,
    version,
    passages,
    ...input
  }: Change & Indexed & { configurationId: string; version?: number | undefined },
): Promise<string> => {
  const { configurations } = tx.assistant
  const before = orNotFound(await configurations.lock(id), 'aiConfiguration')
  const change = definedFields(input)
  if (Object.keys(change).length === 0) return id
  throwIfRefused(staleVersion(version, before.version))
  const after = { ...before, ...change }
  throwIfRefused(hasModel(after) ? undefined : invalidInput('model', 'input.chooseModel'))
  throwIfRefused(toolScopeRefusal(after))
  if (change.storedDocuments) await checkDocuments(tx, change.storedDocuments)
  for (const task of await configurations.tasksOf(id)) {
    throwIfRefused(taskScopeRefusal(task, after) && ruleBroken('scope', 'rule.taskNeedsScope', { name: task.name }))
    throwIfRefused(
      backgroundToolRefusal(task, after.tools, needsApproval) &&
        ruleBroken('tools', 'rule.taskWithoutTools', { name: task.name }),
    )
  }
  await configurations.update(id, change)
  if (passages || change.knowledgeBase === null) {
    await configurations.replacePassages(id, passages ?? { model: 'local-word-hash', passages: [] })
  }
  await tx.audit('AiConfigurationChanged', id, auditChangesOf(before, change))
  return id
}

export const removeConfiguration = async (
  tx: PeopleTransaction,
  _: Caller,
  { configurationId: id }: { configurationId: string },
): Promise<string> => {
  orNotFound(await tx.assistant.configurations.lock(id), 'aiConfiguration')
  const [task] = await tx.assistant.configurations.tasksOf(id)
  if (task) throw new Rejection(ruleBroken('configurationId', 'rule.configurationInUse', { name: task.name }))
  await tx.assistant.configurations.remove(id)
  await tx.audit('AiConfigurationDeleted', id)
  return id
}

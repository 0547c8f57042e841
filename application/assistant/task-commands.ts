import { backgroundToolRefusal, type TaskFields, taskScopeRefusal } from '#domain/assistant/task.ts'
import { needsApproval } from '#domain/assistant/tools.ts'
import { Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { auditChangesOf } from '../people/audited-change.ts'
import type { PeopleTransaction } from '../people/ports.ts'
import { definedFields, orNotFound, staleVersion } from '../people/run-command.ts'
import type { Caller } from '../pipeline/access.ts'

/** Commands for task definitions (AI-016, AI-017). */

/** Checks a task against its configuration, which stays locked, and the uniqueness of its custom id. */
const checkTask = async (tx: PeopleTransaction, task: TaskFields, id: string): Promise<void> => {
  const configuration = await tx.assistant.configurations.lock(task.configurationId)
  throwIfRefused(taskScopeRefusal(task, configuration))
  throwIfRefused(backgroundToolRefusal(task, configuration?.tools ?? [], needsApproval))
  const other = task.customId === '' ? undefined : await tx.assistant.tasks.withCustomId(task.customId)
  if (other !== undefined && other !== id) throw new Rejection(ruleBroken('customId', 'rule.customIdInUse'))
}

export const createTask = async (tx: PeopleTransaction, _: Caller, fields: TaskFields): Promise<string> => {
  const id = tx.newId()
  await checkTask(tx, fields, id)
  await tx.assistant.tasks.insert(id, fields)
  await tx.audit('AiTaskCreated', id, { scope: fields.scope })
  return id
}

type Change = { [K in keyof TaskFields]?: TaskFields[K] | undefined }

/** Changes the included fields. `version` is the version that the caller saw. */
export const changeTask = async (
  tx: PeopleTransaction,
  _: Caller,
  { taskId: id, version, ...input }: Change & { taskId: string; version?: number | undefined },
): Promise<string> => {
  const before = orNotFound(await tx.assistant.tasks.lock(id), 'aiTask')
  const change = definedFields(input)
  if (Object.keys(change).length === 0) return id
  throwIfRefused(staleVersion(version, before.version))
  await checkTask(tx, { ...before, ...change }, id)
  await tx.assistant.tasks.update(id, change)
  await tx.audit('AiTaskChanged', id, auditChangesOf(before, change))
  return id
}

export const removeTask = async (
  tx: PeopleTransaction,
  _: Caller,
  { taskId: id }: { taskId: string },
): Promise<string> => {
  orNotFound(await tx.assistant.tasks.lock(id), 'aiTask')
  await tx.assistant.tasks.remove(id)
  await tx.audit('AiTaskDeleted', id)
  return id
}

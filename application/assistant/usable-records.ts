import { type AssistantScope, seesScope } from '#domain/assistant/configuration.ts'
import { seesDocument } from '#domain/assistant/stored-document.ts'
import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Caller } from '../pipeline/access.ts'
import type { OperationPorts } from '../pipeline/operation.ts'
import type { ConfigurationForStaff } from './contracts/configurations.ts'
import type { StoredDocument } from './contracts/documents.ts'
import type { TaskForStaff } from './contracts/tasks.ts'

/** Records of the assistant that a caller may use. */

type Reads = Pick<OperationPorts, 'reads'>

const seen = <Row extends { scope: AssistantScope }>(
  caller: Caller,
  row: Row | undefined,
  entity: 'aiConfiguration' | 'aiTask',
): Row => {
  if (!row || !seesScope(caller.audience, row.scope)) throw new Rejection(notFound(entity))
  return row
}

/**
 * The configuration of a conversation that the caller starts or continues.
 * @throws {Rejection} 404 for an unknown one, and for an internal one if the caller is a customer (AI-024)
 */
export const usableConfiguration = async (
  { reads }: Reads,
  caller: Caller,
  id: string,
): Promise<ConfigurationForStaff> => seen(caller, await reads.assistant.findConfiguration(id), 'aiConfiguration')

/** A task that the caller can run. @throws {Rejection} like `usableConfiguration` */
export const usableTask = async ({ reads }: Reads, caller: Caller, id: string): Promise<TaskForStaff> =>
  seen(caller, await reads.assistant.findTask(id), 'aiTask')

/** A stored document that the caller may read. @throws {Rejection} not-found */
export const readableDocument = async ({ reads }: Reads, caller: Caller, id: string): Promise<StoredDocument> => {
  const [one] = await reads.assistant.findDocuments([id])
  if (!one || !seesDocument(caller, one)) throw new Rejection(notFound('aiDocument'))
  return one
}

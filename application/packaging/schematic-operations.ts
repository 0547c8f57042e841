import type { z } from 'zod'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { Rejection, ruleBroken, throwIfRefused } from '#domain/kernel/refusal.ts'
import { type ElementInput, schematicRules } from '#domain/packaging/schematic.ts'
import { attachmentsOf } from '../files/attach-files.ts'
import { auditChangesOf } from '../people/audited-change.ts'
import type { PeopleTransaction } from '../people/ports.ts'
import { definedFields, orNotFound, runCommand, staleVersion } from '../people/run-command.ts'
import type { Caller } from '../pipeline/access.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import {
  type NewSchematicInput,
  type SchematicElement,
  type SchematicInput,
  schematics as contracts,
} from './contracts/schematics.ts'
import type { SchematicColumns } from './schematic-ports.ts'

/** Operations on schematics (SCHEM-D01). */

const create = async (tx: PeopleTransaction, _: Caller, input: z.output<typeof NewSchematicInput>): Promise<string> => {
  const schematicId = tx.newId()
  throwIfRefused(schematicRules.shape({ ...input, elements: [] }))
  await tx.schematics.insert({
    ...input,
    schematicId,
    elements: [],
    attachments: [],
    customerId: null,
    supplierIds: [],
    preventChanges: false,
    preventDeletion: false,
  })
  await tx.audit('SchematicCreated', schematicId)
  return schematicId
}

/** The included fields, with the attachments of the stored uploads. */
type Change = Partial<SchematicColumns>

const change = async (
  tx: PeopleTransaction,
  caller: Caller,
  { schematicId, version, ...input }: Change & { schematicId: string; version?: number | undefined },
): Promise<string> => {
  const row = orNotFound(await tx.schematics.lock(schematicId), 'schematic')
  const included = definedFields(input)
  if (Object.keys(included).length === 0) return schematicId
  throwIfRefused(schematicRules.change(row, included, caller))
  throwIfRefused(staleVersion(version, row.version))
  throwIfRefused(schematicRules.shape({ ...row, ...included }))
  await checkReaders(tx, included)
  await tx.schematics.update(schematicId, included)
  await tx.audit('SchematicChanged', schematicId, auditChangesOf(row, included))
  return schematicId
}

/** Checks that the customer and the suppliers exist. */
const checkReaders = async (
  tx: PeopleTransaction,
  { customerId, supplierIds = [] }: Pick<Change, 'customerId' | 'supplierIds'>,
): Promise<void> => {
  if (customerId && !(await tx.customers.find(customerId)))
    throw new Rejection(ruleBroken('customerId', 'rule.unknownCustomer'))
  for (const supplierId of supplierIds) {
    if (!(await tx.suppliers.find(supplierId))) throw new Rejection(ruleBroken('supplierIds', 'rule.unknownSupplier'))
  }
}

const remove = async (tx: PeopleTransaction, _: Caller, { schematicId }: { schematicId: string }): Promise<string> => {
  const row = orNotFound(await tx.schematics.lock(schematicId), 'schematic')
  throwIfRefused(schematicRules.remove(row))
  await tx.schematics.remove(schematicId)
  await tx.audit('SchematicDeleted', schematicId)
  return schematicId
}

type Input = z.output<typeof SchematicInput>

/** Replaces uploads by attachments; refuses files that were not uploaded. */
const withAttachments = async (ports: Pick<OperationPorts, 'attachUploads'>, input: Input) => {
  const { elements, attachments, ...rest } = input
  const uploads: UploadedFile[] = [...(attachments ?? []), ...(elements ?? []).flatMap((one) => one.attachments)]
  const found = new Map((await attachmentsOf(ports, uploads)).map((file) => [file.id, file]))
  const attached = (files: readonly UploadedFile[]) => files.map(({ id }) => found.get(id)!)
  return {
    ...rest,
    ...(attachments && { attachments: attached(attachments) }),
    ...(elements && {
      elements: elements.map((one: ElementInput): SchematicElement => ({
        ...one,
        attachments: attached(one.attachments),
      })),
    }),
  }
}

const forStaff = async ({ reads }: OperationPorts, schematicId: string) => ({
  payload: orNotFound(await reads.schematics.findForStaff(schematicId), 'schematic'),
})

export const schematics = {
  list: query(contracts.list, async ({ caller, query: asked }, { reads }) => ({
    payload: await reads.schematics.list(caller, asked),
  })),
  create: query(contracts.create, async ({ meta, body }, ports) =>
    forStaff(ports, await runCommand(ports.store, meta, create, body)),
  ),
  get: query(contracts.get, async ({ caller, params }, { reads }) => ({
    payload: orNotFound(await reads.schematics.find(caller, params.schematicId), 'schematic'),
  })),
  change: query(contracts.change, async ({ meta, params, body }, ports) => {
    const input = await withAttachments(ports, body)
    return forStaff(ports, await runCommand(ports.store, meta, change, { ...params, ...definedFields(input) }))
  }),
  remove: query(contracts.remove, async ({ meta, params }, { store }) => {
    await runCommand(store, meta, remove, params)
    return { payload: null }
  }),
}

import type { Attachment } from '#domain/files/attachment.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import type { Caller } from '../pipeline/access.ts'
import type { Schematic, SchematicElement, SchematicForStaff, SchematicSummary } from './contracts/schematics.ts'

/** Rows of schematics within a transaction, and queries. */

/** The columns that can be changed. */
export type SchematicColumns = {
  name: string
  description: string
  width: number
  height: number
  marginX: number
  marginY: number
  elements: SchematicElement[]
  attachments: Attachment[]
  customerId: string | null
  supplierIds: string[]
  preventChanges: boolean
  preventDeletion: boolean
}
export type SchematicRow = SchematicColumns & { schematicId: string; unit: LengthUnit; version: number }

export type Schematics = {
  /** Locks the row until the transaction ends. */
  lock: (schematicId: string) => Promise<SchematicRow | undefined>
  insert: (row: Omit<SchematicRow, 'version'>) => Promise<void>
  update: (schematicId: string, change: Partial<SchematicColumns>) => Promise<void>
  remove: (schematicId: string) => Promise<void>
}

/** Reads only schematics that the caller may see. */
export type SchematicReads = {
  list: (
    caller: Caller,
    query: { limit: number; cursor?: string | undefined; q?: string | undefined; customerId?: string | undefined },
  ) => Promise<{ items: SchematicSummary[]; nextCursor: string | null }>
  find: (caller: Caller, schematicId: string) => Promise<Schematic | undefined>
  findForStaff: (schematicId: string) => Promise<SchematicForStaff | undefined>
}

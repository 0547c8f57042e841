import { z } from 'zod'
import { Attachment } from '#domain/files/attachment.ts'
import { lengthUnits } from '#domain/lengths.ts'
import { ElementInput, schematicFields, schematicLimits } from '#domain/packaging/schematic.ts'
import { optionalText } from '#domain/text/fields.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'

/** Schematics (SCHEM-D01): staff edit them; suppliers in `supplierIds` and users of the customer read them. */

const Id = z.string().min(1).max(100)

// Shapes --------------------------------------------------------------------------------------------------------------

const shared = {
  schematicId: z.string(),
  name: z.string(),
  description: z.string(),
  width: z.number(),
  height: z.number(),
  marginX: z.number(),
  marginY: z.number(),
  unit: z.enum(lengthUnits),
  elements: z.array(z.object({ ...ElementInput.shape, layer: z.int(), attachments: z.array(Attachment) })),
  attachments: z.array(Attachment),
  version: z.int(),
  createdOn: Moment,
  changedOn: Moment,
}

/** For staff, with all fields. */
const SchematicForStaff = z.object({
  audience: z.literal('staff'),
  ...shared,
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  supplierIds: z.array(z.string()),
  preventChanges: z.boolean(),
  preventDeletion: z.boolean(),
  createdBy: z.string(),
  changedBy: z.string(),
})
/** For suppliers and customers: without the other readers, and without the employees who changed it. */
const SchematicForReader = z.object({ audience: z.literal('reader'), ...shared })

export const Schematic = z.discriminatedUnion('audience', [SchematicForStaff, SchematicForReader])
export type Schematic = z.infer<typeof Schematic>
export type SchematicForStaff = z.infer<typeof SchematicForStaff>
export type SchematicElement = Schematic['elements'][number]

export const SchematicSummary = z.object({
  schematicId: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  unit: z.enum(lengthUnits),
  /** The number of elements. */
  elementCount: z.int(),
  /** For staff; otherwise null. */
  customerName: z.string().nullable(),
  changedOn: Moment,
})
export type SchematicSummary = z.infer<typeof SchematicSummary>

/** The margins are 0 unless they are given. */
export const NewSchematicInput = z.strictObject({
  name: schematicFields.name,
  description: optionalText(schematicLimits.description),
  width: schematicFields.width,
  height: schematicFields.height,
  unit: z.enum(lengthUnits),
  marginX: schematicFields.marginX.default(0),
  marginY: schematicFields.marginY.default(0),
})
/** Included fields are changed, omitted fields are not (API-D04). */
export const SchematicInput = z.strictObject({ ...schematicFields, version: z.int().min(1) }).partial()

// Endpoints -----------------------------------------------------------------------------------------------------------

const readers = { access: ['staff', 'supplierManager', 'supplier', 'customer'] } as const
const staff = { access: ['staff', 'supplierManager'] } as const
const one = { path: '/schematics/:schematicId', params: z.strictObject({ schematicId: Id }) } as const
/** Room for all elements with their attachments. */
const size = { bodyLimit: 1_048_576, maxEntries: 20_000 } as const

export const schematics = {
  list: endpoint({
    ...readers,
    method: 'GET',
    path: '/schematics',
    summary: 'List the schematics that the caller may read, most recently changed first',
    query: Paging.extend({
      /** A part of the name. */
      q: z.string().trim().max(200).optional(),
      /** For staff: schematics of one customer. */
      customerId: Id.optional(),
    }),
    reply: pageOf(SchematicSummary),
  }),
  create: endpoint({
    ...staff,
    method: 'POST',
    path: '/schematics',
    summary: 'Create a schematic without elements',
    body: NewSchematicInput,
    reply: SchematicForStaff,
  }),
  get: endpoint({ ...readers, ...one, method: 'GET', summary: 'Get a schematic', reply: Schematic }),
  change: endpoint({
    ...staff,
    ...one,
    ...size,
    method: 'PUT',
    summary: 'Change a schematic; omitted fields are unchanged. `elements` replaces all elements',
    body: SchematicInput,
    reply: SchematicForStaff,
  }),
  remove: endpoint({ ...staff, ...one, method: 'DELETE', summary: 'Delete a schematic', reply: z.null() }),
}

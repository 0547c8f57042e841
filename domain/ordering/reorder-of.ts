import { z } from 'zod'

/** Parts of an item that can differ from the reordered item; `price` is compared for the same quantity. */
export const reorderParts = [
  'size',
  'material',
  'print',
  'corrugation',
  'coating',
  'finish',
  'printAddOns',
  'addOnAreas',
  'cells',
  'price',
] as const
export const ReorderOf = z.strictObject({
  requestId: z.string(),
  itemId: z.string(),
  changed: z.array(z.enum(reorderParts)),
})
export type ReorderOf = z.infer<typeof ReorderOf>

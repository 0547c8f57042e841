import { z } from 'zod'
import { sheetPositions, sheetSteps } from '../packaging/structure.ts'

/** The layers of a configuration, with the processing steps of each, as needed by the factory. */

const layer = {
  materialId: z.string().min(1).max(64),
  steps: z.array(z.strictObject({ type: z.enum(sheetSteps), optionId: z.string().max(64).optional() })).max(20),
}

/** A substrate is glued to the outside or inside; every other sheet is the core (CONF-012, CONF-013). */
export const Sheet = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('substrate'), position: z.enum(sheetPositions.substrate), ...layer }),
  z.strictObject({
    type: z.enum(['cardboard', 'corrugated', 'tubeStructure']),
    position: z.enum(sheetPositions.cardboard),
    ...layer,
  }),
])
export type Sheet = z.infer<typeof Sheet>

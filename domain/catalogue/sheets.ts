import { z } from 'zod'

/** The layers a product is made of and what is done to each: what a factory reads out of a configuration. */

/** What a sheet is (CONF-011) and what may be done to it (CONF-014). */
export const sheetTypes = ['substrate', 'cardboard', 'corrugated', 'tubeStructure'] as const
export const sheetStepTypes = ['printing', 'coating', 'gluing', 'dieCutting', 'printAddOnProcessing'] as const
/** A substrate is glued on; everything else is the core (CONF-012, CONF-013). */
export const substratePositions = ['outside', 'inside', 'outsideAndInside'] as const

const common = {
  materialId: z.string().min(1).max(64),
  steps: z.array(z.strictObject({ type: z.enum(sheetStepTypes), optionId: z.string().max(64).optional() })).max(20),
}

export const Sheet = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('substrate'), position: z.enum(substratePositions), ...common }),
  z.strictObject({ type: z.literal(sheetTypes.slice(1)), position: z.literal('core'), ...common }),
])
export type Sheet = z.infer<typeof Sheet>

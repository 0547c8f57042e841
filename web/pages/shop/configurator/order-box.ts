import type { z } from 'zod'
import type { ConfigurationInput } from '#application/contracts/ordering.ts'
import type { Configuration } from '#domain/catalogue/configuration.ts'
import type { Structure } from '#domain/packaging/structure.ts'

/**
 * What an order can hold of a configuration. Orders know plain mailer boxes in whole millimetres of three boards so far;
 * what they cannot hold whole is not put into them, for half of a configuration is another box.
 */
type OrderBox = z.input<typeof ConfigurationInput>['configuration']

const boards: Readonly<Record<string, OrderBox['material']>> = {
  'e-flute-kraft': 'eFluteKraft',
  'e-flute-white': 'eFluteWhite',
  'b-flute-kraft': 'bFluteKraft',
}

/** The box as an order keeps it, or nothing where it would not be the same. */
export const orderBoxOf = (
  productId: string,
  { material, print, coating, finish, printAddOns }: Configuration,
  { dimensions: { length = 0, width = 0, height = 0 } }: Structure,
): OrderBox | undefined => {
  const board = boards[material.id]
  const isPlain = print.option === 'blank' && coating === 'none' && finish === 'none' && printAddOns.length === 0
  const isWhole = [length, width, height].every((mm) => Number.isInteger(mm))
  if (productId !== 'mailer-box' || !board || !isPlain || !isWhole) return undefined
  return { dimensions: { length, width, height }, material: board, print: 'blank' }
}

import { z } from 'zod'
import { Millionths, Text, surfaces } from './catalogue-fields.ts'
import { CatalogueId } from './configuration.ts'

/** Materials and the options of a configuration that are applied to them. */

/** Subjects of certificates and test reports: forestry, food contact, composting, recycling. */
const certificateKinds = ['fsc', 'foodContact', 'compostable', 'recyclability'] as const
/** A certificate or test report of a material. */
export const Certificate = z.strictObject({
  kind: z.enum(certificateKinds),
  /** License, certificate or report number. */
  code: z.string().min(1).max(60),
  validUntil: z.iso.date(),
})
export type Certificate = z.infer<typeof Certificate>

/** A board, paper or other sheet from which products are made. */
export const Material = z.strictObject({
  id: CatalogueId,
  title: Text,
  description: Text,
  /** Groups thicknesses of the same kind of sheet, so that another thickness can be found. */
  family: CatalogueId,
  surface: surfaces,
  /** The flute of corrugated board. */
  corrugation: CatalogueId,
  /** Sheet thickness in mm, and in points where customary (CONF-D05: from a table, never calculated). */
  caliper: z.number().positive(),
  points: z.number().positive().optional(),
  /** g/m². */
  grammage: z.number().positive(),
  /**
   * Edge crush resistance of corrugated board in kN/m (1 lb/in is 0.175 kN/m); absent for boards whose boxes are not
   * stacked.
   */
  ect: z.number().positive().optional(),
  /** The unit in which it is usually ordered. */
  orderedBy: z.enum(['gsm', 'PT', 'mil']),
  perSquareMetre: Millionths,
  /** The paper around a rigid core; overrides the product's wrap. */
  wrap: CatalogueId.optional(),
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  recycledShare: z.number().min(0).max(1),
  /** Claims covered by a certificate, with the ISO date on which it expires; absent if there are no certificates. */
  certificates: z.array(Certificate).optional(),
})
export type Material = z.infer<typeof Material>

/** A choice in a step; `none` is also an option. */
export const Option = z.strictObject({
  id: CatalogueId,
  step: z.enum(['corrugation', 'coating', 'finish', 'printAddOns']),
  title: Text,
  description: Text,
  /** The name by which rules refer to a group of similar options: `group:foil`. */
  group: CatalogueId.optional(),
  setup: Millionths,
  perSquareMetre: Millionths,
  perPiece: Millionths,
  /**
   * Set if the option covers a part of the surface and the customer can specify the area. The setup is then priced per
   * cm² of the tool, with `setup` as the minimum. If the customer specifies no area, `usual` cm² apply; without
   * `usual`, the whole surface.
   */
  area: z.strictObject({ usual: z.number().positive().optional(), perSquareCentimetre: Millionths }).optional(),
})
export type Option = z.infer<typeof Option>

import { z } from 'zod'
import { Millionths, methods, surfaces } from './catalogue-fields.ts'
import { CatalogueId } from './configuration.ts'

/** Shared parameters of the price calculation (4.4, 4.6 of the trade's numbers). */

/** Sheets that a machine accepts, in mm (4.5 of the trade's numbers). */
const SheetFormat = z.strictObject({ width: z.number().positive(), height: z.number().positive() })

/** Shared parameters of the calculation (4.4, 4.6 of the trade's numbers). */
export const PriceBook = z.strictObject({
  /** Per method: cost per form, per color plate and per m², and waste in sheets and in thousandths. */
  methods: z.record(
    z.enum(methods),
    z.strictObject({
      setup: Millionths,
      perPlate: Millionths,
      perSquareMetre: Millionths,
      perSpotColor: Millionths,
      /** Number of plates included in the setup of a form (4.4: offset, 4). */
      platesInSetup: z.int().min(0),
      wasteSheets: z.int().min(0),
      wastePerMille: z.int().min(0),
      mostColors: z.int().min(0),
      /**
       * Sheet sizes that the method can print on; empty if it prints piece by piece or from a web. A blank can consist
       * of two sheets.
       */
      forms: z.array(SheetFormat),
    }),
  ),
  /**
   * Offset cannot print directly on fluted board: it prints a top sheet that is laminated to the board in place of the
   * outer liner. By surface of the board: the saving per m² without the liner, the paper of the top sheet, and the
   * lamination cost per m².
   */
  lithoLamination: z.strictObject({
    perSquareMetre: Millionths,
    topSheets: z.partialRecord(surfaces, z.strictObject({ liner: Millionths, paper: CatalogueId })),
  }),
  /** Sheet from which corrugated board is cut, for all printing methods. */
  corrugatedSheet: SheetFormat,
  packing: Millionths,
  /** Minimum charge for a run of one product, ex works: machine setup costs the same for a small run. */
  minimumCharge: Millionths,
  overheadPerMille: z.int(),
  /** Margin in thousandths at each quantity, interpolated over the logarithm of the quantity. */
  margins: z.array(z.strictObject({ quantity: z.int().positive(), perMille: z.int() })).min(2),
  /** Orderable quantities: starting with `from`, multiples of `step`. */
  quantitySteps: z.array(z.strictObject({ from: z.int().min(0), step: z.int().positive() })).min(1),
  placeholderQuantities: z.array(z.int().positive()),
})
export type PriceBook = z.infer<typeof PriceBook>

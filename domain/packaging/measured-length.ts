import { z } from 'zod'
import { lengthUnits, toMillimetres } from '../lengths.ts'

/** A length as somebody gave it (CONF-006). Everything inside the product is in mm. */
export const MeasuredLength = z.strictObject({ value: z.number().nonnegative(), unit: z.enum(lengthUnits) })
export type MeasuredLength = z.infer<typeof MeasuredLength>

export const millimetresOf = ({ value, unit }: MeasuredLength): number => toMillimetres(value, unit)

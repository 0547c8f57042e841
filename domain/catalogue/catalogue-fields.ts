import { z } from 'zod'
import { languages } from '../text/languages.ts'

/** Shapes that several parts of a catalogue use: amounts of money, texts, durations and closed lists. */

/**
 * Millionths of the catalogue currency: fine enough to express the cost of a square meter of board, or of a box, as an
 * integer.
 */
export const Millionths = z.int().nonnegative()
/** A text in every language. */
export const Text = z.strictObject(Object.fromEntries(languages.map((one) => [one, z.string().min(1)])) as TextShape)
type TextShape = Record<(typeof languages)[number], z.ZodString>
/** Best-case, average and worst-case duration in days. */
export const Days = z.strictObject({ best: z.int().min(0), average: z.int().min(0), worst: z.int().min(1) })
export type Days = z.infer<typeof Days>

/** Printing methods; `blank` is unprinted. */
export const methods = ['blank', 'digital', 'offset', 'flexo', 'flexoProcess', 'screen'] as const
export type Method = (typeof methods)[number]

/** Surfaces of boards and papers, to which rules and pictures refer. */
export const surfaces = z.enum(['kraft', 'white', 'grey', 'colour', 'clear', 'textured'])

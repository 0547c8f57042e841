import type { Dimensions, Structure } from './structure.ts'
import { dimensionsFor, type Options, type Problem, problemWith, sizesOf, type Style } from './style.ts'
import { mailer } from './styles/mailer.ts'

/** Every style that can be made, by its id; the catalogue's products name one. */
export const styles = {
  mailer,
} satisfies Record<string, Style>
export type StyleId = keyof typeof styles
export const styleIds = Object.keys(styles) as StyleId[]

/**
 * The structure of a product: `dimensions` inner in mm, `caliper` of its board in mm. A size that cannot be made is
 * answered with its problem; nothing is thrown.
 */
export const structureOf = (
  id: StyleId,
  dimensions: Dimensions,
  { caliper, options = {} }: { caliper: number; options?: Options },
): Structure | { problem: Problem } => {
  const style: Style = styles[id]
  const used = dimensionsFor(style, dimensions)
  const problem = problemWith(style, used, caliper)
  if (problem) return { problem }
  return { style: id, dimensions: used, caliper, ...style.draw(sizesOf(used), caliper, options) }
}

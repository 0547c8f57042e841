import { boxStyles } from './families/boxes.ts'
import { cartonStyles } from './families/cartons.ts'
import { flatStyles } from './families/flat-goods.ts'
import { insertStyles } from './families/inserts.ts'
import { mailerStyles } from './families/mailers.ts'
import { rigidStyles } from './families/rigid-boxes.ts'
import { roundStyles } from './families/round-goods.ts'
import type { Dimensions, Structure } from './structure.ts'
import { type Options, type Problem, structureIn, type Style } from './style.ts'

/** Every style that can be made, by its id; the catalogue's products name one. */
export const styles = {
  ...mailerStyles,
  ...boxStyles,
  ...insertStyles,
  ...cartonStyles,
  ...rigidStyles,
  ...roundStyles,
  ...flatStyles,
} satisfies Record<string, Style>
export type StyleId = keyof typeof styles
export const styleIds = Object.keys(styles) as StyleId[]

/** The structure of a product in one of the styles. */
export const structureOf = (
  id: StyleId,
  dimensions: Dimensions,
  how: { caliper: number; options?: Options },
): Structure | { problem: Problem } => structureIn(styles[id], id, dimensions, how)

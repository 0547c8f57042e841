import type { Dimensions, Structure } from './structure.ts'
import { dimensionsFor, type Options, type Problem, problemWith, sizesOf, type Style } from './style.ts'
import { bag } from './styles/bag.ts'
import { card, foldedCard, hangTag, label, mailingBag, roundLabel, sheet, tape } from './styles/flat.ts'
import { autoLock, hangTabCarton, reverseTuck, snapLock, straightTuck } from './styles/folding-carton.ts'
import { block, dieCutInsert, divider } from './styles/insert.ts'
import { magnetic } from './styles/magnetic.ts'
import { mailer } from './styles/mailer.ts'
import { drawer, liftOff, shoulderNeck } from './styles/rigid.ts'
import { pillow, sleeve } from './styles/sleeve.ts'
import { fullOverlap, halfSlotted, rsc } from './styles/slotted.ts'
import { bookWrap, telescope } from './styles/telescope.ts'
import { mailingTube, tube } from './styles/tube.ts'

/** Every style that can be made, by its id; the catalogue's products name one. */
export const styles = {
  mailer,
  rsc,
  halfSlotted,
  fullOverlap,
  telescope,
  bookWrap,
  straightTuck,
  reverseTuck,
  snapLock,
  autoLock,
  hangTabCarton,
  sleeve,
  pillow,
  liftOff,
  shoulderNeck,
  magnetic,
  drawer,
  bag,
  tube,
  mailingTube,
  divider,
  dieCutInsert,
  block,
  sheet,
  label,
  roundLabel,
  tape,
  card,
  hangTag,
  foldedCard,
  mailingBag,
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
  const problem = problemWith(style, used, caliper, options)
  if (problem) return { problem }
  return { style: id, dimensions: used, caliper, ...style.draw(sizesOf(used), caliper, options) }
}

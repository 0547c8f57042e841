import { rollLabel as construction } from '../constructions/rolls.ts'
import { roundScenes } from '../scenes/round-goods.ts'
import type { Style } from '../style.ts'

/**
 * Label with rounded corners on a roll: `length` runs along the web, `width` across. One label travels as its share of the
 * roll that it is wound on.
 */
export const rollLabel: Style = { id: 'rollLabel', ...construction, scene: roundScenes.rollLabel }

import { rollLabel as construction } from '../constructions/rolls.ts'
import { roundScenes } from '../scenes/round-goods.ts'
import type { Style } from '../style.ts'

/**
 * Label with rounded corners on a roll: `length` runs along the web, `width` across. The packed form of one label is
 * its share of the roll.
 */
export const rollLabel: Style = { id: 'rollLabel', ...construction, scene: roundScenes.rollLabel }

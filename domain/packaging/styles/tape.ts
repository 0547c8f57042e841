import { tape as construction } from '../constructions/rolls.ts'
import { roundScenes } from '../scenes/round-goods.ts'
import type { Style } from '../style.ts'

/** A roll of tape: `width` of the strip, `length` when unrolled. */
export const tape: Style = { id: 'tape', ...construction, scene: roundScenes.tape }

import { tube as construction } from '../constructions/tube.ts'
import { roundScenes } from '../scenes/round-goods.ts'
import type { Style } from '../style.ts'

/** Composite can with a lid on its neck. */
export const tube: Style = { id: 'tube', ...construction, scene: roundScenes.tube }

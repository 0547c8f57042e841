import { roundLabel as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Round sticker or seal. */
export const roundLabel: Style = { id: 'roundLabel', ...construction, scene: flatScenes.roundLabel }

import { card as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Thank-you card, postcard. */
export const card: Style = { id: 'card', ...construction, scene: flatScenes.card }

import { paddedMailingBag as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Mailing bag with a cushion between two layers. */
export const paddedMailingBag: Style = { id: 'paddedMailingBag', ...construction, scene: flatScenes.paddedMailingBag }

import { foldedCard as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Greeting card: two leaves, folded once; `length` and `width` are the size of a leaf. */
export const foldedCard: Style = { id: 'foldedCard', ...construction, scene: flatScenes.foldedCard }

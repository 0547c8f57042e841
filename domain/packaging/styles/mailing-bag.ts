import { mailingBag as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Mailing bag of one layer. */
export const mailingBag: Style = { id: 'mailingBag', ...construction, scene: flatScenes.mailingBag }

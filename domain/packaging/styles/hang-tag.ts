import { hangTag as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Card with a hole for a cord. */
export const hangTag: Style = { id: 'hangTag', ...construction, scene: flatScenes.hangTag }

import { label as construction } from '../constructions/flat.ts'
import { flatScenes } from '../scenes/flat-goods.ts'
import type { Style } from '../style.ts'

/** Sticker or label with rounded corners. */
export const label: Style = { id: 'label', ...construction, scene: flatScenes.label }

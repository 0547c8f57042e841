import { drawer as construction } from '../constructions/rigid.ts'
import { rigidScenes } from '../scenes/rigid-boxes.ts'
import type { Style } from '../style.ts'

/** A tray that slides out of a sleeve of board, pulled by a ribbon; `length` runs along the sleeve. */
export const drawer: Style = { id: 'drawer', ...construction, scene: rigidScenes.drawer }

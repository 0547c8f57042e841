import { partialLid as construction } from '../constructions/rigid.ts'
import { rigidScenes } from '../scenes/rigid-boxes.ts'
import type { Style } from '../style.ts'

/** Rigid box whose lid covers the upper half of its base. */
export const partialLid: Style = { id: 'partialLid', ...construction, scene: rigidScenes.partialLid }

import { divider as construction } from '../constructions/insert.ts'
import { insertScenes } from '../scenes/inserts.ts'
import type { Style } from '../style.ts'

/** Crossed strips on a pad: `cells` is the number of cells along the length and the width. */
export const divider: Style = { id: 'divider', ...construction, scene: insertScenes.divider }

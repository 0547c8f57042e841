import { dieCutInsert as construction } from '../constructions/insert.ts'
import { insertScenes } from '../scenes/inserts.ts'
import type { Style } from '../style.ts'

/** Platform of card with one cavity per cell, resting on its four walls. */
export const dieCutInsert: Style = { id: 'dieCutInsert', ...construction, scene: insertScenes.dieCutInsert }

import { dieCutInsert as construction } from '../constructions/insert.ts'
import { insertScenes } from '../scenes/inserts.ts'
import type { Style } from '../style.ts'

/** Platform of card with a cavity per cell, standing on its four walls. */
export const dieCutInsert: Style = { id: 'dieCutInsert', ...construction, scene: insertScenes.dieCutInsert }

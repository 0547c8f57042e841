import { sleeve as construction } from '../constructions/sleeve.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** A sleeve: four panels glued to a tube that is open at both ends; `length` runs along the tube. */
export const sleeve: Style = { id: 'sleeve', ...construction, scene: cartonScenes.sleeve }

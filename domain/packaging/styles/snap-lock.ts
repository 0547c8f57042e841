import { snapLock as construction } from '../constructions/folding-carton.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** Bottom of four panels that snap into each other (ECMA A55.20 by second-hand sources, decision 97). */
export const snapLock: Style = { id: 'snapLock', ...construction, scene: cartonScenes.snapLock }

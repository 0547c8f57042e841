import { snapLock as construction } from '../constructions/folding-carton.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** Bottom of four interlocking panels (ECMA A55.20 according to second-hand sources, decision 97). */
export const snapLock: Style = { id: 'snapLock', ...construction, scene: cartonScenes.snapLock }

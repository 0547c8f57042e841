import { autoLock as construction } from '../constructions/folding-carton.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/**
 * Bottom that is glued in the factory and erects automatically (ECMA A60.20 according to second-hand sources, decision
 * 97).
 */
export const autoLock: Style = { id: 'autoLock', ...construction, scene: cartonScenes.autoLock }

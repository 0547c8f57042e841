import { straightTuck as construction } from '../constructions/folding-carton.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** Both closures on the back, so that the front shows no cut edge (ECMA A20.20). */
export const straightTuck: Style = { id: 'straightTuck', ...construction, scene: cartonScenes.straightTuck }

import { reverseTuck as construction } from '../constructions/folding-carton.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** Closures on opposite panels, which gives the best nesting on the sheet. */
export const reverseTuck: Style = { id: 'reverseTuck', ...construction, scene: cartonScenes.reverseTuck }

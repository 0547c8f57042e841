import { hangTabCarton as construction } from '../constructions/folding-carton.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** Straight tuck on the front, with a hang tab on the back. */
export const hangTabCarton: Style = { id: 'hangTabCarton', ...construction, scene: cartonScenes.hangTabCarton }

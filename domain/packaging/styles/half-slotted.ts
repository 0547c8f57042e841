import { halfSlotted as construction } from '../constructions/slotted.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Half-slotted container (FEFCO 0200): open at the top, closed by a lid or by its contents. */
export const halfSlotted: Style = { id: 'halfSlotted', ...construction, scene: boxScenes.halfSlotted }

import { halfSlotted as construction } from '../constructions/slotted.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Half-slotted container (FEFCO 0200): open above, closed by a lid or by what stands in it. */
export const halfSlotted: Style = { id: 'halfSlotted', ...construction, scene: boxScenes.halfSlotted }

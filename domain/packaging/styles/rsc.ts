import { rsc as construction } from '../constructions/slotted.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Regular slotted container (FEFCO 0201). */
export const rsc: Style = { id: 'rsc', ...construction, scene: boxScenes.rsc }

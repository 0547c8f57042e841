import { fullOverlap as construction } from '../constructions/slotted.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Full-overlap container (FEFCO 0203): two outer flaps overlap completely at both ends. */
export const fullOverlap: Style = { id: 'fullOverlap', ...construction, scene: boxScenes.fullOverlap }

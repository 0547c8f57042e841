import { sealEnd as construction } from '../constructions/seal-end.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** Seal-end carton: closed at both ends by glued flaps over the whole width. */
export const sealEnd: Style = { id: 'sealEnd', ...construction, scene: cartonScenes.sealEnd }

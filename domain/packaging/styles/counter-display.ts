import { counterDisplay as construction } from '../constructions/counter-display.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Tray with a low front and a header, for a counter. */
export const counterDisplay: Style = { id: 'counterDisplay', ...construction, scene: boxScenes.counterDisplay }

import { trayAndSleeve as construction } from '../constructions/tray-and-sleeve.ts'
import { trayScenes } from '../scenes/trays.ts'
import type { Style } from '../style.ts'

/** Tray of folding board that slides out of a sleeve. */
export const trayAndSleeve: Style = { id: 'trayAndSleeve', ...construction, scene: trayScenes.trayAndSleeve }

import { openTray as construction } from '../constructions/telescope.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Open tray with glued corners: the base of a telescope box (FEFCO 0300). */
export const openTray: Style = { id: 'openTray', ...construction, scene: boxScenes.openTray }

import { openTray as construction } from '../constructions/telescope.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Open tray with glued corners: the base of a telescope box. */
export const openTray: Style = { id: 'openTray', ...construction, scene: boxScenes.openTray }

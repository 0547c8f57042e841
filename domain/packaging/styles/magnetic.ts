import { magnetic as construction } from '../constructions/magnetic.ts'
import { rigidScenes } from '../scenes/rigid-boxes.ts'
import type { Style } from '../style.ts'

/** A wrapped tray glued into a case whose flap closes over the front and is held by magnets. */
export const magnetic: Style = { id: 'magnetic', ...construction, scene: rigidScenes.magnetic }

import { liftOff as construction } from '../constructions/rigid.ts'
import { rigidScenes } from '../scenes/rigid-boxes.ts'
import type { Style } from '../style.ts'

/** Tray with a lid that lifts off: `lidHeight`, or 30 mm, or the whole height of a low box. */
export const liftOff: Style = { id: 'liftOff', ...construction, scene: rigidScenes.liftOff }

import { crashLockShipper as construction } from '../constructions/locking-shipper.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Corrugated box with a slotted top and a glued bottom that erects automatically. */
export const crashLockShipper: Style = { id: 'crashLockShipper', ...construction, scene: boxScenes.crashLockShipper }

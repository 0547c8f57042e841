import { snapLockShipper as construction } from '../constructions/locking-shipper.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Corrugated box with a slotted top and a bottom that snaps together. */
export const snapLockShipper: Style = { id: 'snapLockShipper', ...construction, scene: boxScenes.snapLockShipper }

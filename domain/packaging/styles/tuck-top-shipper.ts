import { tuckTopShipper as construction } from '../constructions/locking-shipper.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Corrugated box with a tucked top and a bottom that snaps together (FEFCO 0215). */
export const tuckTopShipper: Style = { id: 'tuckTopShipper', ...construction, scene: boxScenes.tuckTopShipper }

import { shelfReadyShipper as construction } from '../constructions/shelf-ready.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Slotted box whose hood tears off, and leaves a tray for the shelf (FEFCO 0201 with a perforation). */
export const shelfReadyShipper: Style = { id: 'shelfReadyShipper', ...construction, scene: boxScenes.shelfReadyShipper }

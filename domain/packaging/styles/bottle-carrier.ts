import { bottleCarrier as construction } from '../constructions/bottle-carrier.ts'
import { trayScenes } from '../scenes/trays.ts'
import type { Style } from '../style.ts'

/** Basket for bottles with a handle wall and a cell for each. */
export const bottleCarrier: Style = { id: 'bottleCarrier', ...construction, scene: trayScenes.bottleCarrier }

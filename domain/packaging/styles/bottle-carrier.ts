import { bottleCarrier as construction } from '../constructions/bottle-carrier.ts'
import { trayScenes } from '../scenes/trays.ts'
import type { Style } from '../style.ts'

/** Basket with a handle wall and one cell per bottle. */
export const bottleCarrier: Style = { id: 'bottleCarrier', ...construction, scene: trayScenes.bottleCarrier }

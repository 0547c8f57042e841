import { fivePanelHanger as construction } from '../constructions/hanger.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/** Carton with a fifth panel over its back, and a header of double board for hanging. */
export const fivePanelHanger: Style = { id: 'fivePanelHanger', ...construction, scene: cartonScenes.fivePanelHanger }

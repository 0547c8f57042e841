import { telescope as construction } from '../constructions/telescope.ts'
import { boxScenes } from '../scenes/boxes.ts'
import type { Style } from '../style.ts'

/** Full or partial telescope (FEFCO 0301): a tray, and a lid that slides over it by `lidHeight` or completely. */
export const telescope: Style = { id: 'telescope', ...construction, scene: boxScenes.telescope }

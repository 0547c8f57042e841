import { shakerTube as construction } from '../constructions/tube.ts'
import { roundScenes } from '../scenes/round-goods.ts'
import type { Style } from '../style.ts'

/** A can whose neck is closed by a disc with seven holes, for shaking out powder. */
export const shakerTube: Style = { id: 'shakerTube', ...construction, scene: roundScenes.shakerTube }

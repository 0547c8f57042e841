import { mailingTube as construction } from '../constructions/tube.ts'
import { roundScenes } from '../scenes/round-goods.ts'
import type { Style } from '../style.ts'

/** Mailing tube: one wall, closed by two plastic lids. */
export const mailingTube: Style = { id: 'mailingTube', ...construction, scene: roundScenes.mailingTube }

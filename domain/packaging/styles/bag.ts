import { bag as construction } from '../constructions/bag.ts'
import { cartonScenes } from '../scenes/cartons.ts'
import type { Style } from '../style.ts'

/**
 * Carrier bag with gussets and a block bottom. The hem turns in, the gussets fold in half, and below each gusset two
 * corners fold back at 45°. `length` is the width of the face, `width` the depth of the gusset. Cord or ribbon handles
 * require a card in the bottom; the weight of twisted paper handles is within the allowances of the sheet.
 *
 *     seam | front | gusset | back | gusset
 */
export const bag: Style = { id: 'bag', ...construction, scene: cartonScenes.bag }

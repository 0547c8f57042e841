import { slidingTrayAllowances } from '../allowances/cartons.ts'
import { boardPart, cardboard, type Construction, pileFactors, type Style } from '../style.ts'
import { estimatedBlank, glueWidth } from './carton-tube.ts'
import { sleevePanels } from './sleeve.ts'
import { gluedTray } from './telescope.ts'

/**
 * Tray and sleeve: a tray of folding board slides out of its sleeve like a matchbox; `length` runs along the sleeve. The
 * tabs of the tray are glued to its ends, which are visible.
 */
const slidingTray = (tabs: 'inside' | 'outside'): Construction => ({
  needs: { length: [30, 500], width: [25, 400], height: [8, 150] },
  caliper: [0.2, 0.8],
  draw: ({ length, width, height }, t, { window }) => {
    const add = slidingTrayAllowances(t)
    const tray = {
      length: length + add.wall + (tabs === 'inside' ? add.tabs : 0),
      width: width + add.wall,
      depth: height + add.depth,
    }
    const trayBlank = { width: length + 2 * height, height: width + 2 * height }
    const sleeve = { length: length + add.wall + add.tabs + t, width: width + add.width, height: height + add.height }
    const sleeveBlank = { width: length, height: glueWidth + 2 * (width + height) + estimatedBlank.creases }
    return {
      parts: [
        boardPart('sleeve', cardboard, sleeveBlank, () => sleevePanels(sleeve, t, window ?? false), { runs: 'down' }),
        gluedTray('tray', cardboard, tray, tabs === 'inside' ? t : -t, trayBlank),
      ],
      fittings: [],
      outer: { length: sleeve.length, width: sleeve.width + 2 * t, height: sleeve.height + 2 * t },
      packed: {
        state: 'flat',
        length: Math.max(sleeveBlank.width, trayBlank.width),
        width: Math.max(sleeveBlank.height / 2, trayBlank.height),
        thickness: 3 * t * pileFactors.gluedCarton,
      },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
})

/** In version 1, the tabs were outside the ends. */
export const trayAndSleeve: Construction & Pick<Style, 'version' | 'former'> = {
  ...slidingTray('inside'),
  version: 2,
  former: { 1: slidingTray('outside') },
}

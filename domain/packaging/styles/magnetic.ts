import { flap, rectangle, stops } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import type { Style } from '../style.ts'
import { assembled, greyboardPlate, liningSheet, plate, turnIn, wrappedTray, wrapPart } from './rigid.ts'

/**
 * Rigid box with a magnetic flap: a wrapped tray glued into a case of four boards, which opens like a book. The case
 * is wrapped outside in one sheet and lined inside, but for its flap.
 */
export const magnetic: Style = {
  needs: { length: [60, 600], width: [50, 500], height: [20, 250] },
  caliper: [2, 4],
  draw: ({ length, width, height }, t) => {
    const outer = { length: length + 2 * t, width: width + 4 * t, height: height + 3 * t }
    const blank = { width: length + 2 * turnIn, height: 2 * (width + height) + 2 * turnIn }
    return {
      parts: [
        ...wrappedTray('tray', length, width, height),
        { ...plate('lid and base board', greyboardPlate, length, width), count: 2 },
        { ...plate('spine and flap board', greyboardPlate, length, height), count: 2 },
        wrapPart('case wrap', blank, caseWrap(length, width, height)),
        plate('case lining', liningSheet, length - 4, 2 * width + height),
      ],
      fittings: [{ name: 'magnets', grams: 6 }],
      outer,
      packed: assembled(outer),
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
}

/** From top to bottom of the sheet: flap, lid, spine, base; turned in all around. */
const caseWrap = (length: number, width: number, height: number): Panel[] => {
  const rows = stops(turnIn, height, width, height, width)
  const panel = (row: number, name: string, from?: string): Panel => {
    const outline = rectangle(turnIn, rows[row]!, length, rows[row + 1]! - rows[row]!)
    return from ? { name, from, angle: 90, outline } : { name, angle: 0, outline }
  }
  const walls = [panel(3, 'base'), panel(2, 'spine', 'base'), panel(1, 'lid', 'spine'), panel(0, 'flap', 'lid')]
  const turned = walls.flatMap(({ name, outline }) => {
    const [a, b, c, d] = outline
    const edges = [
      [b!, c!, 'right'] as const,
      [d!, a!, 'left'] as const,
      ...(name === 'flap' ? [[a!, b!, 'edge'] as const] : []),
      ...(name === 'base' ? [[c!, d!, 'edge'] as const] : []),
    ]
    return edges.map(([from, to, end]): Panel => ({
      name: `${name} ${end} turn-in`,
      from: name,
      angle: 180,
      gluedTo: name,
      outline: flap(from, to, turnIn, { inset: [1, 1] }),
    }))
  })
  return [...walls, ...turned]
}

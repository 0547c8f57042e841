import { boundsOf, circle, flap, type Outline, rectangle, runningTotals } from '../geometry.ts'
import type { Extent, Panel, Part } from '../structure.ts'
import { cardboard, outsidePaper, pileFactors, type Construction, sizeProblem } from '../style.ts'

/** Width of the seam, depth of the upper hem, and overlap of the bottom beyond its middle, in mm. */
const seam = 25
const hemDepth = 50
const overlap = 25
/** Layers of paper at the folded bottom of a flat bag, its thickest point. */
const layers = 8
/** Weight of a pair of handles in g. */
const handleWeights = { twisted: 0, rope: 4, ribbon: 3 }
/** Paper that holds the ends of a twisted handle, glued onto the hem from inside, in mm. */
const patch = { width: 100, height: 40 }
/** Holes for cord and ribbon: radius, and distance below the upper edge, in mm. */
const eyelet = { radius: 2.5, drop: 12 }

/**
 * Carrier bag with gussets and a block bottom. The hem turns in, the gussets fold in half, and below each gusset two
 * corners fold back at 45°. `length` is the width of the face, `width` the depth of the gusset. Cord or ribbon handles
 * require a card in the bottom; the weight of twisted paper handles is within the allowances of the sheet.
 *
 *     seam | front | gusset | back | gusset
 */
export const bag: Construction = {
  needs: { length: [80, 700], width: [2 * overlap, 300], height: [80, 800] },
  caliper: [0.05, 0.6],
  unless: ({ length, width, height }) => {
    if (width > length) return sizeProblem('width', 'size.widthAboveLength', { field: 'width' })
    return width > height ? sizeProblem('width', 'size.widthAboveHeight', { field: 'width' }) : undefined
  },
  draw: ({ length, width, height }, t, { handle }) => {
    // The hem reinforces the edge to which the handles are attached.
    const hem = handle ? hemDepth : 0
    const blank = { width: 2 * (length + width) + seam, height: height + hem + width / 2 + overlap }
    const card: Part = {
      key: 'bottom-card',
      role: 'card',
      sheet: cardboard,
      count: 1,
      blank: { width: length - 2, height: width - 2 },
      panels: [{ key: 'bottom-card', angle: 0, outline: rectangle(0, 0, length - 2, width - 2) }],
    }
    const corded = handle === 'rope' || handle === 'ribbon'
    return {
      parts: [
        {
          key: 'bag',
          role: 'board',
          sheet: outsidePaper,
          count: 1,
          blank,
          panels: bagPanels({ length, width, height }, hem, corded).map((panel) =>
            handle === 'twisted' ? withPatch(panel) : panel,
          ),
        },
        ...(corded ? [card] : []),
      ],
      fittings: handle ? [{ name: 'handles', grams: handleWeights[handle] }] : [],
      outer: { length: length + 2 * t, width: width + 2 * t, height: height + t },
      packed: { state: 'flat', length, width: height + width / 2, thickness: layers * t * pileFactors.sheets },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
}

/** The glue of the patch of a handle on the hem of a face. */
const withPatch = (panel: Panel): Panel => {
  const { key, outline } = panel
  if (key !== 'front-hem' && key !== 'back-hem') return panel
  const { x, y, width, height } = boundsOf([outline])
  const wide = Math.min(patch.width, width * 0.8)
  const area = rectangle(x + (width - wide) / 2, y + (height - patch.height) / 2, wide, patch.height)
  return { ...panel, glue: [{ onto: key, side: 'print', outline: area }] }
}

/** The halves of a gusset are in one plane while the bag is open. */
const columnAngles = [
  ['front', 0],
  ['right-gusset-front-half', 90],
  ['right-gusset-back-half', 0],
  ['back', 90],
  ['left-gusset-back-half', 90],
  ['left-gusset-front-half', 0],
] as const
type Column = (typeof columnAngles)[number][0]

const bagPanels = ({ length, width, height }: Extent, hem: number, corded: boolean): Panel[] => {
  const fold = width / 2
  const at = runningTotals(seam, length, fold, fold, length, fold, fold)
  const [top, bottom, end] = [hem, hem + height, hem + height + fold + overlap]
  const columns = columnAngles.map(([key, angle], index) => ({
    key,
    angle,
    left: at[index]!,
    right: at[index + 1]!,
    before: columnAngles[index - 1]?.[0],
  }))
  const box = (left: number, right: number, from: number, to: number) => rectangle(left, from, right - left, to - from)
  /** Through the face and the hem behind it. */
  const eyelets = (key: Column, left: number, y: number): Pick<Panel, 'holes'> =>
    corded && (key === 'front' || key === 'back')
      ? { holes: [0.3, 0.7].map((share) => circle([left + length * share, y], eyelet.radius)) }
      : {}
  const walls = columns.map(({ key, angle, left, right, before }): Panel => {
    const outline = box(left, right, top, bottom)
    const panel = { key, angle, outline, ...eyelets(key, left, top + eyelet.drop) }
    return before ? { ...panel, from: before } : panel
  })
  const hems = columns.map(({ key, left, right, before }): Panel => {
    const panel: Panel = {
      key: `${key}-hem`,
      from: key,
      angle: 180,
      gluedTo: key,
      outline: box(left, right, 0, top),
      ...eyelets(key, left, top - eyelet.drop),
    }
    return before ? { ...panel, joins: [`${before}-hem`] } : panel
  })
  const faces = columns.filter(({ key }) => key === 'front' || key === 'back')
  const bottoms = faces.map(({ key, left, right }): Panel => ({
    key: `${key}-bottom`,
    from: key,
    angle: 90,
    outline: box(left, right, bottom, end),
    // The bottom of the front closes over that of the back.
    ...(key === 'front' && {
      glue: [{ onto: 'back-bottom', side: 'inside', outline: box(left, right, end - 2 * overlap, end) }],
    }),
  }))
  /** The triangle below half of a gusset, and the corner that folds back under it with the bottom of its face. */
  const corners = (key: Column, face: 'front' | 'back', edge: number, middle: number, partner?: Column): Panel[] => {
    const triangle = `${key}-triangle`
    const inner: Outline = [[edge, bottom], [middle, bottom], [middle, bottom + fold]] // prettier-ignore
    // The lower edge of the sheet is notched: two corners joined beyond the middle of the gusset could not be folded
    // flat (G-23).
    const outer: Outline = [[edge, bottom], [middle, bottom + fold], [edge, bottom + fold]] // prettier-ignore
    const onScreen = (outline: Outline) => (edge < middle ? outline : outline.toReversed())
    return [
      {
        key: triangle,
        from: key,
        angle: 90,
        outline: onScreen(inner),
        ...(partner ? { joins: [`${partner}-triangle`] } : {}),
      },
      {
        key: `${key}-corner`,
        from: triangle,
        angle: 180,
        joins: [`${face}-bottom`],
        gluedTo: `${face}-bottom`,
        outline: onScreen(outer),
      },
    ]
  }
  const [, rightStart, rightMiddle, rightEnd, leftStart, leftMiddle, leftEnd] = at as Seven
  return [
    ...walls,
    ...(hem > 0 ? hems : []),
    ...bottoms,
    ...corners('right-gusset-front-half', 'front', rightStart, rightMiddle),
    ...corners('right-gusset-back-half', 'back', rightEnd, rightMiddle, 'right-gusset-front-half'),
    ...corners('left-gusset-back-half', 'back', leftStart, leftMiddle),
    ...corners('left-gusset-front-half', 'front', leftEnd, leftMiddle, 'left-gusset-back-half'),
    {
      key: 'seam',
      from: 'front',
      angle: 90,
      gluedTo: 'left-gusset-front-half',
      outline: flap([seam, bottom], [seam, top], seam, { inset: [2, 2], taper: [4, 4] }),
    },
  ]
}

type Seven = [number, number, number, number, number, number, number]

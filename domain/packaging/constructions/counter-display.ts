import { betweenWalls } from '../allowances/common.ts'
import { displayAllowances } from '../allowances/corrugated.ts'
import { flap, type Point, rectangle } from '../geometry.ts'
import type { Panel } from '../structure.ts'
import { boardPart, corrugated, type Construction, pileFactors, sizeProblem } from '../style.ts'
import { freeEdge } from './tray.ts'

/** Height of the front lip, in mm: a third of the back, low enough to take out goods. */
const lipOf = (height: number): number => Math.max(20, height / 3)
/** Default height of the header above the back. */
const headerOf = (height: number): number => Math.min(120, Math.max(50, height * 0.6))

/**
 * Counter display (PDQ tray): a glued tray with a low front, sides that rise to the back, and a header above it.
 * `height` is the inner height at the back, `lidHeight` the height of the header.
 */
export const counterDisplay: Construction = {
  needs: { length: [80, 600], width: [60, 500], height: [50, 400] },
  takes: { lidHeight: [30, 300] },
  caliper: [0.4, 3.2],
  unless: ({ width, height }) =>
    height > 3 * width ? sizeProblem('height', 'size.heightThriceWidth', { field: 'height' }) : undefined,
  draw: ({ length, width, height, lidHeight }, t) => {
    const add = displayAllowances(t)
    const header = lidHeight || headerOf(height)
    const [long, deep] = [length + add.length, width + add.width]
    const [high, low] = [height + add.height, lipOf(height) + add.height]
    const tab = Math.min(30, low * 0.9, deep * 0.4)
    const [x, y] = [high, header + high]
    const blank = { width: length + 2 * height, height: width + height + lipOf(height) + header }
    return {
      parts: [boardPart('display', corrugated, blank, () => panelsOf({ x, y, long, deep, high, low, header, tab, t }))],
      fittings: [],
      outer: { length: long + t, width: deep + t, height: high + t / 2 + header },
      packed: { state: 'flat', length: blank.width, width: blank.height, thickness: t * pileFactors.sheets },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
}

type Sizes = Record<'x' | 'y' | 'long' | 'deep' | 'high' | 'low' | 'header' | 'tab' | 't', number>

const panelsOf = ({ x, y, long, deep, high, low, header, tab, t }: Sizes): Panel[] => {
  const clear = betweenWalls(t)
  const wall = (key: string, a: Point, b: Point, height: number): Panel => ({
    key,
    from: 'floor',
    angle: 90,
    outline: flap(a, b, height),
  })
  const back = wall('back-wall', [x, y], [x + long, y], high)
  const front = wall('front-wall', [x + long, y + deep], [x, y + deep], low)
  /** They rise from the lip to the back, and fit between them. */
  const sides: Panel[] = [
    {
      key: 'left-wall',
      from: 'floor',
      angle: 90,
      outline: [[x, y + deep - clear], [x - low, y + deep - clear], [x - high, y + deep * 0.35], [x - high, y + clear], [x, y + clear]], // prettier-ignore
    },
    {
      key: 'right-wall',
      from: 'floor',
      angle: 90,
      outline: [[x + long, y + clear], [x + long + high, y + clear], [x + long + high, y + deep * 0.35], [x + long + low, y + deep - clear], [x + long, y + deep - clear]], // prettier-ignore
    },
  ]
  const inset: [number, number] = [clear, clear]
  const tabOn = (key: string, from: string, a: Point, b: Point, onto: string): Panel => ({
    key,
    from,
    angle: 90,
    gluedTo: onto,
    settle: t,
    outline: flap(a, b, tab, { inset, taper: [tab / 4, tab / 4] }),
  })
  const [headerLeft, headerRight] = freeEdge(back.outline)
  return [
    { key: 'floor', angle: 0, outline: rectangle(x, y, long, deep) },
    back,
    front,
    ...sides,
    {
      key: 'header',
      from: 'back-wall',
      angle: 0,
      joint: 'none',
      outline: flap(headerLeft, headerRight, header, { round: Math.min(30, header / 2, long / 4) }),
    },
    tabOn('back-left-tab', 'back-wall', [x, y], [x, y - high], 'left-wall'),
    tabOn('back-right-tab', 'back-wall', [x + long, y - high], [x + long, y], 'right-wall'),
    tabOn('front-left-tab', 'front-wall', [x, y + deep + low], [x, y + deep], 'left-wall'),
    tabOn('front-right-tab', 'front-wall', [x + long, y + deep], [x + long, y + deep + low], 'right-wall'),
  ]
}

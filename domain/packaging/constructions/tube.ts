import { tubeLidPlay } from '../allowances/rigid.ts'
import { circle, type Point, rectangle } from '../geometry.ts'
import type { Fitting, Part } from '../structure.ts'
import { outsidePaper, type Problem, type Sizes, type Construction, tubeBoard, sizeProblem } from '../style.ts'
import { assembledPacking, wrapPart } from './wrapped-board.ts'

/** Seam of the label around the tube, and its turn-in at each end, in mm. */
const seam = 12
const turnIn = 10

const round = (key: string, role: 'board' | 'wrap', diameter: number, count = 1): Part => ({
  key,
  role,
  sheet: role === 'board' ? tubeBoard : outsidePaper,
  count,
  blank: { width: diameter, height: diameter },
  panels: [{ key, angle: 0, outline: circle([diameter / 2, diameter / 2], diameter / 2) }],
})

/** A wall of board around an inner diameter. */
const wall = (key: string, inner: number, t: number, height: number): Part => {
  const around = Math.PI * (inner + t)
  return {
    key: `${key}-wall`,
    role: 'board',
    sheet: tubeBoard,
    count: 1,
    blank: { width: around, height },
    panels: [{ key: `${key}-wall`, angle: 0, outline: rectangle(0, 0, around, height) }],
  }
}

/** A wall with its label, which overlaps in a seam and turns in at both ends. */
const labeled = (key: string, inner: number, t: number, height: number): Part[] => {
  const around = Math.PI * (inner + 2 * t)
  const blank = { width: around + seam, height: height + 2 * turnIn }
  return [
    wall(key, inner, t, height),
    wrapPart(`${key}-label`, blank, [
      { key: `${key}-label`, angle: 0, outline: rectangle(seam, 0, around, blank.height) },
      {
        key: 'seam',
        from: `${key}-label`,
        angle: 0,
        joint: 'none',
        gluedTo: `${key}-label`,
        outline: rectangle(0, 0, seam, blank.height),
      },
    ]),
  ]
}

const needs = { diameter: [15, 300], height: [20, 1200] } satisfies Construction['needs']
/** Thickness of the wall: as requested, otherwise that of the board. */
const thickness = ({ wallWidth }: Sizes, caliper: number) => wallWidth || caliper

const thickWall = (size: Sizes, caliper: number): Problem | undefined =>
  thickness(size, caliper) > size.diameter / 4
    ? sizeProblem('wallWidth', 'size.wallAboveQuarter', { field: 'wallWidth' })
    : undefined

/** Heights of the lid and of the neck in it: as requested, otherwise the usual ones. */
const coverOf = ({ height, lidHeight }: Sizes) => lidHeight || Math.max(8, height / 5)
const neckOf = ({ height, neckHeight }: Sizes) => neckHeight || Math.min(12, height / 4)

/** Composite can: a paper tube whose lid slides over a neck of `neckHeight` mm; `within` adds additional parts. */
const can = (within: (inner: number) => Part[]): Construction => ({
  needs,
  takes: { wallWidth: [0.5, 6], neckHeight: [5, 80], lidHeight: [8, 300] },
  caliper: [0.5, 6],
  unless: (size, caliper) => {
    const { height, lidHeight, neckHeight } = size
    if (lidHeight >= height) return sizeProblem('lidHeight', 'size.lidBelowHeight', { field: 'lidHeight' })
    if (neckHeight > height / 2) return sizeProblem('neckHeight', 'size.neckAboveHalf', { field: 'neckHeight' })
    return thickWall(size, caliper)
  },
  unlessOrdered: (size) =>
    neckOf(size) > coverOf(size) ? sizeProblem('neckHeight', 'size.neckAboveLid', { field: 'neckHeight' }) : undefined,
  draw: (size, caliper) => {
    const { diameter, height } = size
    const t = thickness(size, caliper)
    const [cover, neck] = [coverOf(size), neckOf(size)]
    const inLid = diameter + 2 * t + tubeLidPlay
    const outside = inLid + 2 * t
    const outer = { length: outside, width: outside, height: height + 2 * t }
    return {
      parts: [
        ...labeled('body', diameter + 2 * t, t, height - cover + t),
        ...labeled('lid', inLid, t, cover + t),
        wall('neck', diameter, t, height - cover + neck),
        round('disc', 'board', diameter + 2 * t, 2),
        round('top-label', 'wrap', outside),
        ...within(diameter),
      ],
      fittings: [],
      outer,
      packed: assembledPacking(outer),
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting', 'gluing'],
    }
  },
})

export const tube = can(() => [])

/** A can whose neck is closed by a disc with seven holes, for shaking out powder. */
export const shakerTube = can((inner) => {
  const disc = round('sifter', 'board', inner)
  const middle: Point = [inner / 2, inner / 2]
  const ring = [0, 1, 2, 3, 4, 5].map((step): Point => {
    const turn = (step * Math.PI) / 3
    return [middle[0] + (inner / 4) * Math.cos(turn), middle[1] + (inner / 4) * Math.sin(turn)]
  })
  const holes = [middle, ...ring].map((point) => circle(point, Math.min(3, inner / 16)))
  return [{ ...disc, panels: disc.panels.map((panel) => ({ ...panel, holes })) }]
})

/** Mailing tube: one wall, closed by two plastic lids. */
export const mailingTube: Construction = {
  needs,
  takes: { wallWidth: [0.5, 6] },
  caliper: [0.5, 6],
  unless: thickWall,
  draw: (size, caliper) => {
    const t = thickness(size, caliper)
    const outside = size.diameter + 2 * t
    const outer = { length: outside, width: outside, height: size.height + 6 }
    return {
      parts: labeled('body', size.diameter, t, size.height),
      fittings: [lids(size.diameter)],
      outer,
      packed: assembledPacking(outer),
      steps: ['printing', 'coating', 'gluing'],
    }
  },
}

/** Two plugs of polyethylene, about 2.5 mm thick. */
const lids = (diameter: number): Fitting => ({
  name: 'lids',
  grams: Math.round(2 * Math.PI * (diameter / 2) ** 2 * 2.5 * 0.00095 * 10) / 10,
})

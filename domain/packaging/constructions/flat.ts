import { circle, flap, type Outline, type Point, rectangle } from '../geometry.ts'
import type { Panel, Part } from '../structure.ts'
import {
  boardPart,
  cardboard,
  insidePaper,
  outsidePaper,
  pileFactors,
  plainBoard,
  type Construction,
} from '../style.ts'
import { stripsOnBagFlap } from './strips.ts'

/** Flat goods: one sheet that is cut, sometimes folded, never erected. */

export const flatSheet = (
  key: string,
  width: number,
  height: number,
  panel: Omit<Panel, 'angle' | 'key'>,
  margin = 0,
): Part => ({
  key,
  role: 'board',
  sheet: outsidePaper,
  count: 1,
  blank: { width: width + 2 * margin, height: height + 2 * margin },
  panels: [{ key, angle: 0, ...panel }],
})

/** Tissue and wrapping paper, shipped folded twice. */
export const sheet: Construction = {
  needs: { length: [80, 2000], width: [80, 2000] },
  caliper: [0.01, 1],
  draw: ({ length, width }, t) => ({
    parts: [flatSheet('sheet', length, width, { outline: rectangle(0, 0, length, width) })],
    fittings: [],
    outer: { length, width, height: t },
    packed: { state: 'flat', length: length / 2, width: width / 2, thickness: 4 * t * pileFactors.sheets },
    steps: ['printing', 'dieCutting'],
  }),
}

/** Space around a sticker on its backing, in mm. */
export const stickerSpacing = 3

/** The backing of a face of a size with `lead` around it. */
export const backingOf = (width: number, height: number): Outline =>
  rectangle(0, 0, width + 2 * stickerSpacing, height + 2 * stickerSpacing)

const sticker = (
  needs: Construction['needs'],
  sizeOf: (size: { length: number; width: number; diameter: number }) => {
    width: number
    height: number
    outline: Outline
  },
): Construction => ({
  needs,
  caliper: [0.03, 0.6],
  draw: (size, t) => {
    const { width, height, outline } = sizeOf(size)
    const backing = { outline: backingOf(width, height) }
    const part = { ...flatSheet('sticker', width, height, { outline }, stickerSpacing), backing }
    return {
      parts: [part],
      fittings: [],
      outer: { length: width, width: height, height: t },
      packed: { state: 'flat', length: part.blank.width, width: part.blank.height, thickness: t * pileFactors.sheets },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting'],
    }
  },
})

/** Sticker or label with rounded corners. */
export const label = sticker({ length: [8, 400], width: [8, 400] }, ({ length, width }) => ({
  width: length,
  height: width,
  outline: roundedRectangle(stickerSpacing, stickerSpacing, length, width, Math.min(3, length / 4, width / 4)),
}))

/** Round sticker or seal. */
export const roundLabel = sticker({ diameter: [8, 300] }, ({ diameter }) => ({
  width: diameter,
  height: diameter,
  outline: circle([stickerSpacing + diameter / 2, stickerSpacing + diameter / 2], diameter / 2),
}))

export const roundedRectangle = (x: number, y: number, width: number, height: number, radius: number): Outline =>
  [
    [x + width - radius, y + radius, -1],
    [x + width - radius, y + height - radius, 0],
    [x + radius, y + height - radius, 1],
    [x + radius, y + radius, 2],
  ].flatMap(([cx, cy, quarter]) =>
    [0, 1, 2, 3, 4, 5, 6].map((step): Point => {
      const turn = ((quarter! + step / 6) * Math.PI) / 2
      return [cx! + radius * Math.cos(turn), cy! + radius * Math.sin(turn)]
    }),
  )

const cardStyle = (hole: boolean): Construction => ({
  needs: { length: [20, 500], width: [20, 500] },
  caliper: [0.1, 2],
  draw: ({ length, width }, t, { roundCorners }) => {
    const outline = roundCorners
      ? roundedRectangle(0, 0, length, width, Math.min(5, length / 8, width / 8))
      : rectangle(0, 0, length, width)
    const holes = [circle([length / 2, Math.min(8, width / 5)], 2)]
    return {
      parts: [{ ...flatSheet('card', length, width, hole ? { outline, holes } : { outline }), sheet: cardboard }],
      fittings: [],
      outer: { length, width, height: t },
      packed: { state: 'flat', length, width, thickness: t * pileFactors.sheets },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting'],
    }
  },
})

/** Thank-you card, postcard. */
export const card = cardStyle(false)
/** Card with a hole for a cord. */
export const hangTag = cardStyle(true)

/** Greeting card: two leaves, folded once; `length` and `width` are the size of a leaf. */
export const foldedCard: Construction = {
  needs: { length: [20, 500], width: [20, 500] },
  caliper: [0.1, 1],
  draw: ({ length, width }, t) => ({
    parts: [
      boardPart('card', cardboard, { width: 2 * length, height: width }, [
        { key: 'front', angle: 0, outline: rectangle(length, 0, length, width) },
        { key: 'back', from: 'front', angle: 150, outline: rectangle(0, 0, length, width) },
      ]),
    ],
    fittings: [],
    outer: { length, width, height: 2 * t },
    packed: { state: 'flat', length, width, thickness: 2 * t * pileFactors.gluedCarton },
    steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting'],
  }),
}

/** Side seams of a mailing bag and its closing flap, in mm. */
const sideSeam = 10
const closing = 45

/** Thickness in mm and weight in g/m² of the cushion between the two layers of a padded bag. */
const cushion = { thickness: 2.5, grammage: 60 }

/**
 * Mailing bags: front and back from one web, seamed at the sides, with an adhesive flap; `height` is the depth. A
 * padded bag has a second layer inside, with a cushion between the layers.
 */
const bagForMail = (padded: boolean): Construction => ({
  needs: { length: [100, 800], height: [100, 900] },
  caliper: [0.03, 5],
  draw: ({ length, height }, t, options) => {
    const blank = { width: length + 2 * sideSeam, height: 2 * height + closing }
    const [left, right, top] = [sideSeam, sideSeam + length, closing]
    const seams = [
      [
        [left, top + height],
        [left, top],
      ] as const,
      [
        [right, top],
        [right, top + height],
      ] as const,
    ]
    const panels = stripsOnBagFlap(
      [
        { key: 'back', angle: 0, outline: rectangle(left, top, length, height) },
        { key: 'front', from: 'back', angle: 180, outline: rectangle(left, top + height, length, height) },
        {
          key: 'flap',
          from: 'back',
          angle: 180,
          outline: flap([left, top], [right, top], closing, { taper: [4, 4] }),
        },
        ...seams.map(([a, b], index): Panel => ({
          key: index === 0 ? 'left-seam' : 'right-seam',
          from: 'back',
          angle: 180,
          gluedTo: 'front',
          outline: flap(a, b, sideSeam, { inset: [1, 1] }),
        })),
      ],
      options,
    )
    const wall = padded ? 2 * t + cushion.thickness : t
    const within = { width: length, height: 2 * height }
    const inner = plainBoard(
      'inner-layer',
      { role: 'lining', sheet: insidePaper, count: 1 },
      within.width,
      within.height,
    )
    const grams = Math.round(((within.width * within.height) / 1e6) * cushion.grammage * 10) / 10
    return {
      parts: [boardPart('bag', outsidePaper, blank, panels), ...(padded ? [inner] : [])],
      fittings: padded ? [{ name: 'padding', grams }] : [],
      outer: { length: blank.width, width: height, height: 2 * wall },
      packed: {
        state: 'flat',
        length: blank.width,
        width: height + closing,
        thickness: 2 * wall * pileFactors.gluedCarton,
      },
      steps: ['printing', 'dieCutting', 'gluing'],
    }
  },
})

export const mailingBag = bagForMail(false)
export const paddedMailingBag = bagForMail(true)

import { rectangle } from '../geometry.ts'
import { pileFactors, type Construction } from '../style.ts'
import { backingOf, flatSheet, stickerSpacing, roundedRectangle } from './flat.ts'

/** Goods wound on a paper core: tape, and labels on their backing. */

/** Diameter of the core in mm, and its weight in g if it is 50 mm wide. */
const core = { diameter: 76, grams: 25 }

/** Diameter in mm of a roll of `length` mm of a web that is `t` mm thick. */
const rollDiameter = (length: number, t: number): number => Math.sqrt((4 * length * t) / Math.PI + core.diameter ** 2)

/** Approximate repeat of the print along a tape, in mm: one repeat is drawn, and a roll has many. */
const repeat = 300

/** A roll of tape: `width` of the strip, `length` when unrolled. */
export const tape: Construction = {
  needs: { width: [9, 150], length: [5000, 500_000] },
  caliper: [0.03, 0.4],
  draw: ({ length, width }, t) => {
    const roll = rollDiameter(length, t)
    const count = Math.round(length / repeat)
    const strip = length / count
    return {
      parts: [{ ...flatSheet('tape', strip, width, { outline: rectangle(0, 0, strip, width) }), count, endless: true }],
      fittings: [{ name: 'core', grams: Math.round((core.grams * width) / 50) }],
      outer: { length: roll, width: roll, height: width },
      packed: { state: 'assembled', length: roll, width: roll, thickness: width },
      steps: ['printing', 'coating'],
    }
  },
}

/** Maximum number of labels on a roll, and maximum roll diameter accepted by labeling machines, in mm. */
const labelRoll = { most: 1000, diameter: 300 }
/** Thickness of the backing of labels, in mm. */
const backing = 0.06

/**
 * Label with rounded corners on a roll: `length` runs along the web, `width` across. The packed form of one label is
 * its share of the roll.
 */
export const rollLabel: Construction = {
  needs: { length: [8, 400], width: [8, 400] },
  caliper: [0.03, 0.6],
  draw: ({ length, width }, t) => {
    const face = flatSheet(
      'label',
      length,
      width,
      { outline: roundedRectangle(stickerSpacing, stickerSpacing, length, width, Math.min(3, length / 4, width / 4)) },
      stickerSpacing,
    )
    const part = { ...face, backing: { outline: backingOf(length, width), web: true } }
    const pitch = part.blank.width
    const web = t + backing
    const room = ((labelRoll.diameter ** 2 - core.diameter ** 2) * Math.PI) / 4 / web
    const count = Math.min(labelRoll.most, Math.floor(room / pitch))
    const roll = rollDiameter(count * pitch, web)
    const coreGrams = (core.grams * part.blank.height) / 50
    return {
      parts: [part],
      fittings: [{ name: 'core', grams: Math.round((coreGrams / count) * 1000) / 1000 }],
      outer: { length, width, height: t },
      packed: {
        state: 'assembled',
        length: roll,
        width: roll,
        thickness: (part.blank.height / count) * pileFactors.rolls,
      },
      steps: ['printing', 'coating', 'printAddOnProcessing', 'dieCutting'],
    }
  },
}

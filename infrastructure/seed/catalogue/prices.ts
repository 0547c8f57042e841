import type { PriceBook } from '#domain/catalogue/price-book.ts'
import { usd } from './units.ts'

/** Values that all calculations share (4.4 and 4.6 of the trade's numbers). */

const nothing = {
  setup: 0,
  perPlate: 0,
  perSquareMetre: 0,
  perSpotColor: 0,
  platesInSetup: 0,
  wasteSheets: 0,
  wastePerMille: 0,
  mostColors: 0,
  forms: [],
}

export const prices: PriceBook = {
  methods: {
    blank: nothing,
    digital: { ...nothing, setup: usd(20), perSquareMetre: usd(1.05), perSpotColor: usd(45), mostColors: 2 },
    offset: {
      ...nothing,
      setup: usd(150),
      perSquareMetre: usd(0.055),
      perSpotColor: usd(45),
      platesInSetup: 4,
      wasteSheets: 120,
      wastePerMille: 40,
      mostColors: 4,
      // The full sheet format and the half one: the blank and the run decide which wastes less.
      forms: [
        { width: 889, height: 1194 },
        { width: 720, height: 1020 },
      ],
    },
    flexo: { ...nothing, perPlate: usd(55), perSquareMetre: usd(0.03), mostColors: 3 },
    // A press of four colours with high-resolution plates: full colour, or four Pantone colours (P6).
    flexoProcess: { ...nothing, perPlate: usd(95), perSquareMetre: usd(0.06), mostColors: 4 },
    screen: { ...nothing, perPlate: usd(60), perSquareMetre: usd(0.24), mostColors: 3 },
  },
  lithoLamination: {
    perSquareMetre: usd(0.07),
    topSheets: {
      white: { liner: usd(0.2), paper: 'art-128' },
      kraft: { liner: usd(0.1), paper: 'kraft-bag-120' },
      colour: { liner: usd(0.3), paper: 'black-120' },
    },
  },
  corrugatedSheet: { width: 1200, height: 2400 },
  packing: usd(0.012),
  minimumCharge: usd(60),
  overheadPerMille: 100,
  margins: [
    { quantity: 100, perMille: 750 },
    { quantity: 250, perMille: 600 },
    { quantity: 500, perMille: 500 },
    { quantity: 1_000, perMille: 420 },
    { quantity: 2_500, perMille: 350 },
    { quantity: 5_000, perMille: 300 },
    { quantity: 10_000, perMille: 260 },
  ],
  // Steps of 2 to 5 %: fine enough for any order, and coarse enough that a unit price of a few cents, in tenths of a
  // cent, can decrease at each step without decreasing the total.
  quantitySteps: [
    { from: 0, step: 1 },
    { from: 20, step: 2 },
    { from: 50, step: 5 },
    { from: 100, step: 10 },
    { from: 500, step: 20 },
    { from: 1_000, step: 50 },
    { from: 2_500, step: 100 },
    { from: 5_000, step: 250 },
    { from: 10_000, step: 500 },
    { from: 25_000, step: 1_000 },
    { from: 50_000, step: 2_500 },
    { from: 100_000, step: 5_000 },
    { from: 250_000, step: 10_000 },
    { from: 500_000, step: 25_000 },
  ],
  placeholderQuantities: [500, 1_000, 2_500, 5_000],
}

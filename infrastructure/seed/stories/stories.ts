import { suppliers } from './people.ts'
import type { Box, Telling } from './verbs.ts'

/**
 * The demo's stories: what happened in an order, and how many days ago. They consist of real commands by named users;
 * the seed runs them in chronological order.
 */
export type Story = readonly (readonly [daysAgo: number, happens: (story: Telling) => Promise<unknown>])[]

export const bloomStudio = {
  name: 'Studio',
  firstName: 'Ada',
  lastName: 'Bloom',
  company: 'Bloom & Stem',
  phoneNumber: '+1 503 555 0142',
  line1: '214 NW Glisan Street',
  line2: '',
  city: 'Portland',
  state: 'OR',
  zipCode: '97209',
  country: 'US',
}
export const rivalRoastery = {
  name: 'Roastery',
  firstName: 'Eve',
  lastName: 'Rival',
  company: 'Rival Roasters',
  phoneNumber: '+48 42 555 01 08',
  line1: 'Reymonta 12',
  line2: '',
  city: 'Kraków',
  state: '',
  zipCode: '30-059',
  country: 'PL',
}

const { dongguan, lodz } = suppliers
const bouquet: Box = {
  name: 'Bouquet box',
  dimensions: { length: 420, width: 180, height: 120 },
  quantities: [500, 1000, 2500],
}
const seedTin: Box = {
  name: 'Seed tin mailer',
  dimensions: { length: 160, width: 110, height: 60 },
  quantities: [1000, 2000],
}
const giftCard: Box = {
  name: 'Gift card mailer',
  dimensions: { length: 240, width: 170, height: 30 },
  quantities: [500, 1500, 3000],
}
const catalogue: Box = {
  name: 'Spring catalogue mailer',
  dimensions: { length: 310, width: 230, height: 45 },
  quantities: [800],
}
const vase: Box = {
  name: 'Bud vase shipper',
  productId: 'shipping-box',
  dimensions: { length: 140, width: 140, height: 210 },
  quantities: [250],
}
const coffee: Box = {
  name: 'Tasting set',
  dimensions: { length: 280, width: 200, height: 90 },
  quantities: [600, 1200],
}
const beans: Box = {
  name: 'Subscription mailer',
  dimensions: { length: 230, width: 160, height: 80 },
  quantities: [5000],
}

const delivered: Story = [
  [58, (it) => it.drafts('ada')],
  [58, (it) => it.adds('ada', bouquet)],
  [58, (it) => it.asks('ada', 'They travel by courier, two to a carton.')],
  [
    57,
    (it) =>
      it.quotes('sam', {
        prices: { 500: 1.84, 1000: 1.32, 2500: 0.97 },
        leadTimeDays: 14,
        supplierId: dongguan.supplierId,
        unitCost: 0.71,
        notes: 'Margin holds down to 1.20.',
      }),
  ],
  [55, (it) => it.chooses('ada', 1000)],
  [55, (it) => it.checksOut('ada', bloomStudio, 'Air')],
  [55, (it) => it.places('ada')],
  [53, (it) => it.pays('sam', 'Wire, reference matched by hand')],
  [52, (it) => it.confirms('lin')],
  [50, (it) => it.starts('lin')],
  [40, (it) => it.completes('lin')],
  [39, (it) => it.sendsOff('sam', 'dhl', 'JD014600012345')],
  [32, (it) => it.delivers('sam')],
]

const beingMade: Story = [
  [19, (it) => it.drafts('ada')],
  [19, (it) => it.adds('ada', seedTin)],
  [19, (it) => it.asks('ada')],
  [
    18,
    (it) =>
      it.quotes('sam', {
        prices: { 1000: 0.68, 2000: 0.49 },
        leadTimeDays: 15,
        supplierId: dongguan.supplierId,
        unitCost: 0.3,
      }),
  ],
  [17, (it) => it.chooses('ada', 2000)],
  [17, (it) => it.checksOut('ada', bloomStudio, 'Ocean')],
  [17, (it) => it.places('ada')],
  [14, (it) => it.pays('sam')],
  [13, (it) => it.confirms('lin')],
  [11, (it) => it.starts('lin')],
]

const toChoose: Story = [
  [4, (it) => it.drafts('ada')],
  [4, (it) => it.adds('ada', giftCard)],
  [4, (it) => it.asks('ada', 'Flat as can be, please: they go through letter boxes.')],
  [
    2,
    (it) =>
      it.quotes('sam', {
        prices: { 500: 0.92, 1500: 0.61, 3000: 0.48 },
        leadTimeDays: 12,
        supplierId: lodz.supplierId,
        unitCost: 0.33,
      }),
  ],
]

const toPay: Story = [
  [6, (it) => it.drafts('ada')],
  [6, (it) => it.adds('ada', { ...catalogue, material: 'e-flute-white' })],
  [6, (it) => it.asks('ada')],
  [
    5,
    (it) =>
      it.quotes('sam', { prices: { 800: 1.12 }, leadTimeDays: 14, supplierId: dongguan.supplierId, unitCost: 0.62 }),
  ],
  [1, (it) => it.chooses('ada', 800)],
  [1, (it) => it.checksOut('ada', bloomStudio, 'Air')],
  [1, (it) => it.places('ada')],
  [1, (it) => it.linksPayment('sam')],
]

const toQuote: Story = [
  [0.2, (it) => it.drafts('ada')],
  [0.2, (it) => it.adds('ada', vase)],
  [0.15, (it) => it.asks('ada', 'Needs to survive a drop from a doorstep.')],
]

const onItsWay: Story = [
  [36, (it) => it.drafts('eve', 'EUR')],
  [36, (it) => it.adds('eve', { ...beans, material: 'b-flute-kraft' })],
  [36, (it) => it.asks('eve')],
  [
    34,
    (it) => it.quotes('sam', { prices: { 5000: 0.58 }, leadTimeDays: 16, supplierId: lodz.supplierId, unitCost: 0.37 }),
  ],
  [33, (it) => it.chooses('eve', 5000)],
  [33, (it) => it.checksOut('eve', rivalRoastery, 'Air')],
  [33, (it) => it.places('eve')],
  [30, (it) => it.pays('sam')],
  [29, (it) => it.confirms('tom')],
  [27, (it) => it.starts('tom')],
  [9, (it) => it.completes('tom')],
  [3, (it) => it.sendsOff('sam', 'truck', 'LDZ-20871')],
]

const newForTheFactory: Story = [
  [8, (it) => it.drafts('eve', 'EUR')],
  [8, (it) => it.adds('eve', coffee)],
  [8, (it) => it.asks('eve')],
  [
    7,
    (it) =>
      it.quotes('sam', {
        prices: { 600: 1.05, 1200: 0.81 },
        leadTimeDays: 13,
        supplierId: dongguan.supplierId,
        unitCost: 0.52,
      }),
  ],
  [3, (it) => it.chooses('eve', 1200)],
  [3, (it) => it.checksOut('eve', rivalRoastery, 'Air')],
  [3, (it) => it.places('eve')],
  [0.5, (it) => it.pays('sam')],
]

export const stories: Story[] = [delivered, onItsWay, beingMade, newForTheFactory, toPay, toChoose, toQuote]

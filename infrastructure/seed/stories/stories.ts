import { people, suppliers } from './people.ts'
import type { Box, StorySteps } from './story-steps.ts'

/**
 * The demo's stories: scenes of an order, and how many days ago they happened. Scenes are real commands of named users;
 * the seed runs them in chronological order.
 */
export type Story = readonly (readonly [daysAgo: number, happens: (story: StorySteps) => Promise<unknown>])[]

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
  name: 'Spring catalog mailer',
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
  countryCode: 'PL',
}
const beans: Box = {
  name: 'Subscription mailer',
  dimensions: { length: 230, width: 160, height: 80 },
  quantities: [5000],
  countryCode: 'PL',
}

const delivered: Story = [
  [58, (story) => story.drafts('ada')],
  [58, (story) => story.adds('ada', bouquet)],
  [58, (story) => story.asks('ada', 'They travel by courier, two to a carton.')],
  [
    57,
    (story) =>
      story.quotes('sam', {
        prices: { 500: 1.84, 1000: 1.32, 2500: 0.97 },
        leadTimeDays: 14,
        supplierId: dongguan.supplierId,
        unitCost: 0.71,
        notes: 'Margin holds down to 1.20.',
      }),
  ],
  [55, (story) => story.chooses('ada', 1000)],
  [55, (story) => story.checksOut('ada', bloomStudio, 'Air')],
  [55, (story) => story.places('ada')],
  [53, (story) => story.pays('sam', 'Wire, reference matched by hand')],
  [52, (story) => story.readsNotification('lin')],
  [52, (story) => story.confirms('lin')],
  [50, (story) => story.starts('lin')],
  [40, (story) => story.completes('lin')],
  [39, (story) => story.sendsOff('sam', 'dhl', 'JD014600012345')],
  [38, (story) => story.recordsBill('sam', 'DG-2611-0412', 30)],
  [32, (story) => story.delivers('sam')],
  [9, (story) => story.paysBill('sam')],
]

const beingMade: Story = [
  [19, (story) => story.drafts('ada')],
  [19, (story) => story.adds('ada', seedTin)],
  [19, (story) => story.asks('ada')],
  [
    18,
    (story) =>
      story.quotes('sam', {
        prices: { 1000: 0.68, 2000: 0.49 },
        leadTimeDays: 15,
        supplierId: dongguan.supplierId,
        unitCost: 0.3,
      }),
  ],
  [17, (story) => story.chooses('ada', 2000)],
  [17, (story) => story.checksOut('ada', bloomStudio, 'Ocean')],
  [17, (story) => story.places('ada')],
  [14, (story) => story.pays('sam')],
  [14, (story) => story.assigned('sam', people.sam.userId, 30)],
  [13, (story) => story.readsNotification('lin')],
  [13, (story) => story.confirms('lin')],
  [12, (story) => story.notes('ada', 'Can the lid sit a little looser? Our tins have a rim of 2 mm.')],
  [12, (story) => story.notes('sam', 'Yes: we add 1 mm on each side. The dieline you have already shows it.')],
  [12, (story) => story.notesInternally('sam', 'Ask Dongguan Board to check the lid on the first hundred.')],
  [11, (story) => story.starts('lin')],
  // A deposit whose due date has passed.
  [11, (story) => story.recordsBill('sam', 'DG-2611-0437', 7, 0.3)],
]

const toChoose: Story = [
  [4, (story) => story.drafts('ada')],
  [4, (story) => story.adds('ada', giftCard)],
  [4, (story) => story.asks('ada', 'Flat as can be, please: they go through letter boxes.')],
  [
    2,
    (story) =>
      story.quotes('sam', {
        prices: { 500: 0.92, 1500: 0.61, 3000: 0.48 },
        leadTimeDays: 12,
        supplierId: lodz.supplierId,
        unitCost: 0.33,
      }),
  ],
]

const toPay: Story = [
  [6, (story) => story.drafts('ada')],
  [6, (story) => story.adds('ada', { ...catalogue, material: 'e-flute-white' })],
  [6, (story) => story.asks('ada')],
  [
    5,
    (story) =>
      story.quotes('sam', { prices: { 800: 1.12 }, leadTimeDays: 14, supplierId: dongguan.supplierId, unitCost: 0.62 }),
  ],
  [1, (story) => story.chooses('ada', 800)],
  [1, (story) => story.checksOut('ada', bloomStudio, 'Air')],
  [1, (story) => story.places('ada')],
  [1, (story) => story.linksPayment('sam')],
  [1, (story) => story.assigned('sam', people.sam.userId, 0.5)],
]

const toQuote: Story = [
  [0.2, (story) => story.drafts('ada')],
  [0.2, (story) => story.adds('ada', vase)],
  [0.15, (story) => story.asks('ada', 'Needs to survive a drop from a doorstep.')],
  [0.1, (story) => story.assigned('sam', people.sam.userId, 1)],
]

const onItsWay: Story = [
  [36, (story) => story.drafts('eve', 'EUR')],
  [36, (story) => story.adds('eve', { ...beans, material: 'b-flute-kraft' })],
  [36, (story) => story.asks('eve')],
  [
    34,
    (story) =>
      story.quotes('sam', { prices: { 5000: 0.58 }, leadTimeDays: 16, supplierId: lodz.supplierId, unitCost: 0.37 }),
  ],
  [33, (story) => story.chooses('eve', 5000)],
  [33, (story) => story.checksOut('eve', rivalRoastery, 'Air')],
  [33, (story) => story.places('eve')],
  [30, (story) => story.pays('sam')],
  [29, (story) => story.readsNotification('tom')],
  [29, (story) => story.confirms('tom')],
  [27, (story) => story.starts('tom')],
  [9, (story) => story.completes('tom')],
  [3, (story) => story.sendsOff('sam', 'truck', 'LDZ-20871')],
  [3, (story) => story.recordsBill('sam', 'FV/2026/11/118', 21)],
]

const newForTheFactory: Story = [
  [8, (story) => story.drafts('eve', 'EUR')],
  [8, (story) => story.adds('eve', coffee)],
  [8, (story) => story.asks('eve')],
  [
    7,
    (story) =>
      story.quotes('sam', {
        prices: { 600: 1.05, 1200: 0.81 },
        leadTimeDays: 13,
        supplierId: dongguan.supplierId,
        unitCost: 0.52,
      }),
  ],
  [3, (story) => story.chooses('eve', 1200)],
  [3, (story) => story.checksOut('eve', rivalRoastery, 'Air')],
  [3, (story) => story.places('eve')],
  [0.5, (story) => story.pays('sam')],
]

export const stories: Story[] = [delivered, onItsWay, beingMade, newForTheFactory, toPay, toChoose, toQuote]

import { z } from 'zod'
import { sortShort } from '../kernel/sort-short.ts'
import { routes } from '../ordering/quote.ts'
import type { DeliveryTerms } from './incoterms.ts'

/**
 * Freight cost from the factory to a country (4.9 of the trade's numbers; SHIP-019), with or without duties and taxes.
 * A tariff charges by weight or volume, whichever costs more. Costs are in millionths of the tariffs' currency, weights
 * in grams, volumes in m³.
 */

const Millionths = z.int().nonnegative()
const Days = z.strictObject({ best: z.int().min(0), average: z.int().min(0), worst: z.int().min(1) })
const Text = z.strictObject({ 'en-US': z.string().min(1), 'zh-CN': z.string().min(1) })

/** Countries with the same cost; the zone without countries is the rest of the world. */
const Zone = z.strictObject({ id: z.string(), countries: z.array(z.string().length(2)), perMille: z.int().positive() })

const Tariff = z.strictObject({
  id: z.string(),
  title: Text,
  route: z.enum(routes),
  base: Millionths,
  perKilogram: Millionths,
  perCubicMetre: Millionths,
  /** cm³ charged as one kilogram; ocean freight is priced by volume directly. */
  volumeDivisor: z.int().positive().optional(),
  /** Capacity and cost of full containers; absent if there are only shared containers. */
  containers: z
    .array(
      z.strictObject({
        id: z.string(),
        cubicMeters: z.number().positive(),
        kilograms: z.int().positive(),
        cost: Millionths,
      }),
    )
    .optional(),
  /** Served zones, with their transit times. */
  days: z.record(z.string(), Days),
  /** Whether the customer picks up the goods, so that nothing is delivered. */
  pickup: z.boolean().default(false),
})

export const FreightBook = z.strictObject({
  zones: z.array(Zone).min(1),
  tariffs: z.array(Tariff).min(1),
  /** Peak months, and their surcharge. */
  peak: z.strictObject({ months: z.array(z.int().min(1).max(12)), perMille: z.int().min(0) }),
  /** Surcharges for residential and for remote-area delivery. */
  residential: Millionths,
  remote: Millionths,
  /** Discount in thousandths if the buyer pays the duties. */
  dutiesPerMille: z.int().min(0).max(1000),
})
export type FreightBook = z.infer<typeof FreightBook>

/** Destination of the goods, and month of departure (1 = January). */
export type Delivery = {
  countryCode: string
  month: number
  residential?: boolean | undefined
  remote?: boolean | undefined
  terms?: DeliveryTerms | undefined
}

/** The shipped goods: gross weight in grams, volume in m³. */
export type Consignment = { grossWeight: number; volume: number }

export type Freight = {
  id: string
  title: z.infer<typeof Text>
  route: (typeof routes)[number]
  cost: number
  days: { min: number; max: number }
  /** Charged quantity: kilograms, or cubic meters for ocean freight. */
  chargeable: number
  chargeableUnit: 'kg' | 'm3'
  pickup: boolean
  /** The delivery term; if the goods are picked up at the factory, the buyer is responsible for everything. */
  incoterm: DeliveryTerms | 'FCA'
}

/** The zone of a country. */
export const zoneOf = ({ zones }: FreightBook, countryCode: string) =>
  zones.find(({ countries }) => countries.includes(countryCode)) ??
  zones.find(({ countries }) => countries.length === 0)!

const kilogramsOf = ({ grossWeight }: Consignment) => grossWeight / 1000

/** Chargeable weight: the greater of actual and volumetric weight. */
export const chargeableOf = (divisor: number | undefined, consignment: Consignment): number =>
  Math.max(kilogramsOf(consignment), divisor ? (consignment.volume * 1_000_000) / divisor : 0)

/** The tariffs that serve a country, and what each of them charges there for a consignment. */
const servedTariffs = (book: FreightBook, delivery: Delivery) => {
  const zone = zoneOf(book, delivery.countryCode)
  const { residential = false, remote = false, terms = 'DDP' } = delivery
  const season = book.peak.months.includes(delivery.month) ? 1000 + book.peak.perMille : 1000
  const duties = terms === 'DAP' ? 1000 - book.dutiesPerMille : 1000
  const address = (residential ? book.residential : 0) + (remote ? book.remote : 0)
  const costIn = (tariff: Tariff, consignment: Consignment): number => {
    const inZone = Math.round((costOf(tariff, consignment) * zone.perMille) / 1000)
    const carried = Math.round((Math.round((inZone * season) / 1000) * duties) / 1000)
    return tariff.pickup ? carried : carried + address
  }
  return { zone, terms, tariffs: book.tariffs.filter(({ days }) => days[zone.id] !== undefined), costIn }
}

/**
 * All freight options to a destination, for any consignment: the cheapest delivery first, pickup last. Zone, season and
 * excluded duties multiply a tariff; address surcharges are added at the end. `charge` converts the costs of the
 * tariffs to those of the options.
 */
export const freightTo = (
  book: FreightBook,
  delivery: Delivery,
): ((consignment: Consignment, charge?: (cost: number) => number) => Freight[]) => {
  const { zone, terms, tariffs, costIn } = servedTariffs(book, delivery)
  const ways = tariffs.map((tariff) => {
    const { best, worst } = tariff.days[zone.id]!
    const days = { min: best, max: worst }
    const incoterm: Freight['incoterm'] = tariff.pickup ? 'FCA' : terms
    const unit: Freight['chargeableUnit'] = tariff.perCubicMetre > 0 ? 'm3' : 'kg'
    return { tariff, days, incoterm, unit }
  })
  return (consignment, charge = (cost) => cost) => {
    const costs = ways.map(({ tariff }) => costIn(tariff, consignment))
    const order = sortShort([...ways.keys()], (a, b) => {
      return Number(ways[a]!.tariff.pickup) - Number(ways[b]!.tariff.pickup) || costs[a]! - costs[b]!
    })
    return order.map((nth): Freight => {
      const { tariff, days, incoterm, unit } = ways[nth]!
      const { id, title, route, pickup, volumeDivisor } = tariff
      const chargeable = unit === 'm3' ? consignment.volume : chargeableOf(volumeDivisor, consignment)
      return {
        id,
        title,
        route,
        cost: charge(costs[nth]!),
        days,
        chargeable: Math.round(chargeable * 100) / 100,
        chargeableUnit: unit,
        pickup,
        incoterm,
      }
    })
  }
}

/** The cost of the cheapest delivery. */
export const leastFreightTo = (book: FreightBook, delivery: Delivery): ((consignment: Consignment) => number) => {
  const { tariffs, costIn } = servedTariffs(book, delivery)
  const deliver = tariffs.filter(({ pickup }) => !pickup)
  return (consignment) => {
    let least = Infinity
    for (const tariff of deliver) least = Math.min(least, costIn(tariff, consignment))
    return least
  }
}

type Tariff = z.infer<typeof Tariff>

const sharedCost = ({ base, perKilogram, perCubicMetre, volumeDivisor }: Tariff, consignment: Consignment): number => {
  const byWeight = perKilogram * chargeableOf(volumeDivisor, consignment)
  return Math.round(base + Math.max(byWeight, perCubicMetre * consignment.volume))
}

/** The cheapest of a shared container, full containers, and a combination of both. */
const costOf = (tariff: Tariff, consignment: Consignment): number => {
  let least = sharedCost(tariff, consignment)
  const { containers = [] } = tariff
  if (containers.every(({ cost }) => cost >= least)) return least
  /** Fraction of the consignment that fits into one container. */
  const shares = containers.map(({ cubicMeters, kilograms }) =>
    Math.min(cubicMeters / consignment.volume, kilograms / kilogramsOf(consignment)),
  )
  const fill = (index: number, left: number, paid: number): void => {
    if (paid >= least) return
    if (left <= 1e-9) least = paid
    else if (index === shares.length) {
      const { grossWeight, volume } = consignment
      least = Math.min(least, paid + sharedCost(tariff, { grossWeight: grossWeight * left, volume: volume * left }))
    } else {
      const [share, { cost }] = [shares[index]!, containers[index]!]
      const most = Math.ceil(left / share)
      for (let count = Math.max(0, most - 2); count <= most; count += 1) {
        fill(index + 1, left - count * share, paid + count * cost)
      }
    }
  }
  if (consignment.volume > 0) fill(0, 1, 0)
  return least
}

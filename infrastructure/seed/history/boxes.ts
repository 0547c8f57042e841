/** Items that the companies of the demo's history order: products of the catalogue with the customer's own names. */
export type HistoryBox = {
  name: string
  productId: string
  /** Smallest quantity first. */
  quantities: readonly [number, number, number]
  /** Unit price for the smallest quantity, in the currency of the order. */
  price: number
  printed: boolean
  /** Whether the shop has no binding price for the item. */
  needsQuote: boolean
}

/** Products whose prices in the catalogue are indicative (PRICE-D02). */
const onlyQuoted: ReadonlySet<string> = new Set(['collapsible-magnetic-box', 'display-mailer'])

/** A product without a shop price, for every customer: staff provide its dieline. */
export const bookBox: HistoryBox = {
  name: 'Anniversary book box',
  productId: 'book-box',
  quantities: [500, 1_000, 2_500],
  price: 9.5,
  printed: true,
  needsQuote: true,
}

const box = (
  name: string,
  productId: string,
  quantities: HistoryBox['quantities'],
  price: number,
  printed = true,
): HistoryBox => ({ name, productId, quantities, price, printed, needsQuote: onlyQuoted.has(productId) })

/** By customer; names differ from those of the main stories. */
export const boxes: Readonly<Record<string, readonly HistoryBox[]>> = {
  'c-bloom': [
    box('Seasonal bouquet mailer', 'mailer-box', [500, 1_000, 2_500], 1.9),
    box('Bulb carton', 'straight-tuck-carton', [1_000, 2_500, 5_000], 0.62),
    box('Care card', 'thank-you-card', [500, 1_000, 2_500], 0.28),
  ],
  'c-rival': [
    box('Espresso carton', 'reverse-tuck-carton', [1_000, 2_500, 5_000], 0.58),
    box('Wholesale shipper', 'shipping-box', [250, 500, 1_000], 2.1, false),
    box('Filter paper tube', 'paper-tube', [500, 1_000, 2_500], 1.75),
  ],
  'c-saltworks': [
    box('Body scrub tube', 'paper-tube', [500, 1_000, 2_500], 1.8),
    box('Trial set mailer', 'double-sided-mailer', [500, 1_000, 2_500], 2.4),
    box('Soap sleeve', 'sleeve', [1_000, 2_500, 5_000], 0.34),
  ],
  'c-kleinholz': [
    box('Building set box', 'lift-off-lid-box', [500, 1_000, 2_500], 3.2),
    box('Toy train shipper', 'shipping-box', [250, 500, 1_000], 1.95, false),
    box('Puzzle carton', 'auto-lock-carton', [1_000, 2_500, 5_000], 0.74),
  ],
  'c-lumiere': [
    box('Candle drawer box', 'drawer-box', [500, 1_000, 2_500], 3.6),
    box('Boutique bag', 'rope-handle-bag', [500, 1_000, 2_500], 1.6),
    box('Gift set', 'magnetic-box', [500, 1_000, 2_500], 4.4),
  ],
  'c-northlight': [
    box('Vitamin carton', 'straight-tuck-carton', [1_000, 2_500, 5_000], 0.55),
    box('Monthly pack mailer', 'mailer-box', [500, 1_000, 2_500], 1.85),
    box('Sample pouch mailer', 'padded-mailer', [500, 1_000, 2_500], 0.7),
  ],
  'c-fjord': [
    box('Lantern shipper', 'full-overlap-box', [250, 500, 1_000], 2.6, false),
    box('Sock display mailer', 'display-mailer', [500, 1_000, 2_500], 2.2),
    box('Swing tag', 'hang-tag', [500, 1_000, 2_500], 0.22),
  ],
  'c-harbour': [
    box('Tea caddy', 'paper-tube', [500, 1_000, 2_500], 12.5),
    box('Festival gift box', 'collapsible-magnetic-box', [500, 1_000, 2_500], 34),
    box('Tasting carton', 'snap-lock-carton', [1_000, 2_500, 5_000], 4.6),
  ],
  'c-orchard': [
    box('Juice shipper', 'shipping-box', [250, 500, 1_000], 2.05, false),
    box('Harvest mailer', 'mailer-box', [500, 1_000, 2_500], 1.8),
    box('Market bag', 'twisted-handle-bag', [500, 1_000, 2_500], 1.1),
  ],
  'c-solera': [
    box('Mug carton', 'auto-lock-carton', [1_000, 2_500, 5_000], 0.82),
    box('Dinner set shipper', 'telescope-box', [250, 500, 1_000], 3.1, false),
    box('Studio mailer', 'adhesive-mailer', [500, 1_000, 2_500], 2.0),
  ],
}

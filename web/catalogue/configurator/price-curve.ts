/** Unit price curve over quantities in its drawing square. The quantity axis is logarithmic. */

export const curveFrame = { width: 320, height: 132, left: 6, right: 6, top: 14, bottom: 20 } as const

export type CurvePoint = { quantity: number; x: number; exWorks: number; landed: number }

/** Heights of both prices per quantity; the lowest price stays above zero. */
export const curveOf = (prices: readonly { quantity: number; unitPrice: number; landed: number }[]): CurvePoint[] => {
  const { width, height, left, right, top, bottom } = curveFrame
  const logs = prices.map(({ quantity }) => Math.log(quantity))
  const [from, to] = [Math.min(...logs), Math.max(...logs)]
  const highest = Math.max(...prices.map(({ unitPrice, landed }) => Math.max(unitPrice, landed)))
  const x = (log: number) => (to === from ? width / 2 : left + ((log - from) / (to - from)) * (width - left - right))
  const y = (price: number) => height - bottom - (price / highest) * (height - top - bottom)
  const round = (value: number) => Math.round(value * 10) / 10
  return prices.map(({ quantity, unitPrice, landed }, index) => ({
    quantity,
    x: round(x(logs[index]!)),
    exWorks: round(y(unitPrice)),
    landed: round(y(landed)),
  }))
}

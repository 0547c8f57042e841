import type { Point3 } from '../fold.ts'
import type { Cord } from '../scene.ts'

/** A heap of crinkle-cut paper strips: a dome `radius` wide and `height` high, the rear strips first. Deterministic. */
export const crinkle = (radius: number, height: number, count: number): Cord[] => {
  let state = 17
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    const once = Math.imul(state ^ (state >>> 15), 1 | state)
    const twice = (once + Math.imul(once ^ (once >>> 7), 61 | once)) ^ once
    return ((twice ^ (twice >>> 14)) >>> 0) / 4_294_967_296
  }
  const papers = ['#d9b889', '#cfa974', '#c0975f', '#e2c69b', '#b78b52']
  const unit = radius > 10 ? 1 : 1 / 150
  return Array.from({ length: count }, (_, index) => {
    const [turn, out] = [next() * 2 * Math.PI, Math.sqrt(next())]
    const heading = next() * Math.PI
    const rise = next() - 0.5
    const lift = 0.6 + next() * 0.6
    const steps = 6 + Math.floor(next() * 4)
    const paint = papers[index % papers.length]!
    const middle = [Math.cos(turn) * out * radius * 0.88, Math.sin(turn) * out * radius * 0.88] as const
    const points = Array.from({ length: steps }, (__, step): Point3 => {
      const along = (step - steps / 2) * 8 * unit
      const aside = (step % 2 === 0 ? 4 : -4) * unit
      const x = middle[0] + Math.cos(heading) * along - Math.sin(heading) * aside
      const y = middle[1] + Math.sin(heading) * along + Math.cos(heading) * aside
      const share = Math.min(1, Math.hypot(x, y) / (radius * 0.93))
      const dome = height * (1 - share ** 2) ** 0.85
      return [x, y, Math.max(2, dome + (step * rise * 9 + (step % 2) * 4) * lift)]
    })
    return { points, width: 5.5, paint, far: middle[1] * 0.79 - middle[0] * 0.62 }
  })
    .toSorted((a, b) => a.far - b.far)
    .map(({ points, width, paint }) => ({ points, width, paint }))
}

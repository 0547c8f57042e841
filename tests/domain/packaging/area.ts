import type { Outline } from '#domain/packaging/geometry.ts'

/** Area in mm². Positive for outlines that are clockwise on the screen. */
export const areaOf = (outline: Outline): number =>
  outline.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = outline[(index + 1) % outline.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

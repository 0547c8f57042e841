import type { PageBox } from './inspection.ts'

/** Position of a dieline on a page of a file: its corner on that of the trim box. Lengths in mm, y downward. */

type Size = { width: number; height: number }
type Page = Size & { trim: PageBox }

/** Whether the page contains the dieline rotated by 90°. */
export const isTurned = ({ trim }: Page, { width, height }: Size): boolean =>
  Math.abs(trim.width - height) < 1 && Math.abs(trim.height - width) < 1 && Math.abs(width - height) > 1

/** A point of the dieline on the page. */
export const onPage =
  (page: Page, dieline: Size) =>
  ([x, y]: readonly [number, number]): [number, number] =>
    isTurned(page, dieline) ? [page.trim.x + dieline.height - y, page.trim.y + x] : [page.trim.x + x, page.trim.y + y]

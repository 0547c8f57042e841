import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/**
 * Row count from which only rows near the screen are rendered. With fewer rows, all are rendered, so that find-in-page
 * works.
 */
const virtualFrom = 150
/**
 * Number of rows rendered beyond each edge of the screen, and number of rows before the end at which the next page is
 * requested.
 */
const overscan = 12
/** Width in px below which rows are cards, and the gap between two cards. */
const widest = 608
const cardGap = 6

/**
 * The rendered part of a long list: `rows` with their index, and the heights of the omitted parts above and below, in
 * px. `element` contains the rows; the window scrolls.
 */
export const useVirtualRows = <Row>(
  element: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  { rowHeight, onNearEnd }: { rowHeight: number; onNearEnd?: (() => void) | undefined },
) => {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = element.current?.getBoundingClientRect().top
    if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
  }, [element, rows.length])
  const isVirtual = rows.length >= virtualFrom
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    // On narrow screens each row is a card with space below (DataTable.module.css).
    gap: (element.current?.clientWidth ?? widest) < widest ? cardGap : 0,
    enabled: isVirtual,
  })
  const items = isVirtual ? virtualizer.getVirtualItems() : []
  const last = items.at(-1)?.index ?? 0
  const isNearEnd = isVirtual && last >= rows.length - 1 - overscan
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
    // Once per page; the callback changes with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNearEnd, rows.length])
  if (!isVirtual) return { drawn: rows.map((row, index) => ({ row, index })), above: 0, below: 0, measure: undefined }
  const [first, end] = [items[0], items.at(-1)]
  return {
    drawn: items.flatMap(({ index }) => {
      const row = rows[index]
      return row === undefined ? [] : [{ row, index }]
    }),
    above: first ? first.start - scrollMargin : 0,
    below: end ? virtualizer.getTotalSize() - (end.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  }
}

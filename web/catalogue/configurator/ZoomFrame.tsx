import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './DrawingMat.module.css'

/** Distance in px after which a press becomes a drag. */
const dragFrom = 4

/** Scroll position in px that centers the given fraction of the content. */
const scrollTo = (share: number, content: number, view: number): number =>
  Math.max(0, Math.min(content - view, share * content - view / 2))

/**
 * Viewport for a large drawing: changing `scale` preserves the center, dragging pans, and the keyboard
 * scrolls. `focus` is the target of the first zoom, as fractions of the drawing.
 */
export const ZoomFrame = ({
  scale,
  ratio,
  focus,
  label,
  children,
}: {
  scale: number
  /** Aspect ratio of the drawing (width / height). */
  ratio: number
  focus: { x: number; y: number }
  label: string
  children: ReactNode
}) => {
  const frame = useRef<HTMLDivElement>(null)
  const middle = useRef({ x: 0.5, y: 0.5 })
  const drag = useRef<{ x: number; y: number; left: number; top: number; moved: boolean }>(undefined)

  const savePosition = () => {
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = frame.current!
    middle.current = {
      x: (scrollLeft + clientWidth / 2) / scrollWidth,
      y: (scrollTop + clientHeight / 2) / scrollHeight,
    }
  }
  const known = useRef(scale)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || scale === known.current) return
    const { x, y } = known.current === 1 ? focus : middle.current
    known.current = scale
    element.scrollLeft = scrollTo(x, element.scrollWidth, element.clientWidth)
    element.scrollTop = scrollTo(y, element.scrollHeight, element.clientHeight)
    savePosition()
    // Only a change of scale moves the viewport.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [scale])

  const pressed = (event: PointerEvent) => {
    // Touch screens pan natively.
    if (scale === 1 || event.pointerType === 'touch' || event.button !== 0) return
    const { scrollLeft: left, scrollTop: top } = frame.current!
    drag.current = { x: event.clientX, y: event.clientY, left, top, moved: false }
  }
  const moved = (event: PointerEvent) => {
    const from = drag.current
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.moved && Math.hypot(dx, dy) < dragFrom) return
    if (!from.moved) frame.current!.setPointerCapture(event.pointerId)
    from.moved = true
    frame.current!.scrollLeft = from.left - dx
    frame.current!.scrollTop = from.top - dy
  }
  const released = () => (drag.current = undefined)
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-zoomed={scale > 1 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={scale > 1 ? 0 : -1}
      role="group"
      aria-label={label}
      onScroll={savePosition}
      onPointerDown={pressed}
      onPointerMove={moved}
      onPointerUp={released}
      onPointerCancel={released}
    >
      <div className={styles.sheet} style={{ width: `${scale * 100}%`, aspectRatio: String(ratio) }}>
        {children}
      </div>
    </div>
  )
}

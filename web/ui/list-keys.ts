import { type RefObject, useEffect } from 'react'

const typingTargets = 'input, textarea, select, [contenteditable], [role="menu"], [role="slider"], dialog'

/** Index of the next focus: the neighbor of the focused element, the first or last one if none is focused. */
export const nextIndex = (current: number, step: 1 | -1, count: number): number => {
  if (current < 0) return step === 1 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, current + step))
}

/**
 * Keyboard navigation of a list: `j`/`k` move the focus among the elements in `list` that match `selector`; so do the
 * arrow keys while the focus is in the list. Disabled while typing, in menus and dialogs, and with modifier keys.
 */
export const useListKeys = (list: RefObject<HTMLElement | null>, selector: string): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined
      const target = event.target instanceof Element ? event.target : undefined
      if (!step || !list.current || target?.closest(typingTargets)) return
      if (event.key.startsWith('Arrow') && !list.current.contains(target ?? null)) return
      const links = [...list.current.querySelectorAll<HTMLElement>(selector)]
      links[
        nextIndex(
          links.findIndex((link) => link === document.activeElement),
          step,
          links.length,
        )
      ]?.focus()
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, selector])
}

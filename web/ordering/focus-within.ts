import { scrollToSection } from '../ui/scroll-to-section.ts'

/** Focuses the first field, by a selector, of the section that an element belongs to, and scrolls there. */
export const focusWithin = (id: string, field: string): void => {
  const place = document.getElementById(id)
  const section = place?.closest('section') ?? place
  const control = section?.querySelector<HTMLElement>(`:is(${field}):not(:disabled)`)
  if (!control) return scrollToSection(id)
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}

import { scrollToSection } from '../ui/scroll-to-section.ts'

/** Focuses the first field that matches a selector in the section of an element, and scrolls there. */
export const focusWithin = (id: string, field: string): void => {
  const place = document.getElementById(id)
  const section = place?.closest('section') ?? place
  const control = section?.querySelector<HTMLElement>(`:is(${field}):not(:disabled)`)
  if (!control) return scrollToSection(id)
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}

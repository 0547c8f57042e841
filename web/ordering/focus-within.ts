import { scrollToSection } from '../ui/scroll-to-section.ts'

/** Focuses the first visible field that matches a selector in the section of an element, and scrolls there. */
export const focusWithin = (id: string, field: string): void => {
  const place = document.getElementById(id)
  const section = place?.closest('section') ?? place
  const matches = section?.querySelectorAll<HTMLElement>(`:is(${field}):not(:disabled)`) ?? []
  // Fields of a closed form cannot be focused.
  const control = [...matches].find((one) => one.checkVisibility())
  if (!control) return scrollToSection(id)
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
}

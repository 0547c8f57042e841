/**
 * Moves focus and scroll position to the element with this id, once rendered: after an action that changed the
 * available actions, so that the focus is not lost. Does not scroll if the element is fully visible.
 */
export const scrollToSection = (id: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const place = document.getElementById(id)
      if (!place) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
      const { top, bottom } = place.getBoundingClientRect()
      if (top < 0 || bottom > window.innerHeight) place.scrollIntoView({ block: 'start' })
    }),
  )
}

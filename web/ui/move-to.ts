/**
 * Takes keyboard and eye to the part of the page with that id, once it is drawn: after a deed that changed what there
 * is to do, so that nobody is left on a button that is gone. What can be seen whole is not scrolled to.
 */
export const moveTo = (id: string): void => {
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

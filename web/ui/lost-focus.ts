/**
 * When the focused element is removed, such as a button that its own action replaced, the focus moves to the nearest
 * enclosing section that is still on the page: keyboard and screen reader continue there, not at the top (WCAG 2.4.3).
 */

const focusTargets = 'section, form, fieldset, [role="dialog"], main'
const controls = 'a, button, input, select, textarea, summary, [tabindex]'

/** An element and its ancestors, the nearest first. */
const around = (element: Element | null): Element[] => (element ? [element, ...around(element.parentElement)] : [])

/** The element that receives the focus; undefined while the focused element is still on the page. */
export const placeAfter = <Place extends { isConnected: boolean; matches: (selector: string) => boolean }>(
  path: readonly Place[],
): Place | undefined =>
  path.length === 0 || path[0]!.isConnected
    ? undefined
    : path.find((one) => one.isConnected && one.matches(focusTargets))

/** Watches the page below `root` for as long as it is open. */
export const restoreLostFocus = (root: Element): void => {
  // The focused control and its ancestors; for a dialog also the control that was focused before it opened.
  let path: Element[] = []
  let outside: Element[] = []
  const note = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest(controls) : null
    const own = around(control)
    const isInDialog = control?.closest('[role="dialog"]')
    if (!isInDialog) outside = own
    path = isInDialog ? [...own, ...outside] : own
  }
  document.addEventListener('focusin', note)
  document.addEventListener('pointerdown', note)
  new MutationObserver(() => {
    if (document.activeElement !== document.body) return
    const place = placeAfter(path)
    if (!(place instanceof HTMLElement)) return
    path = []
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }).observe(root, { childList: true, subtree: true })
}

/** The CSS variable with the height of the viewport in px, without the bars of a phone’s browser (SHELL-D02). */
const variable = '--viewport-height'

/** Updates the variable on load, resize and rotation (SHELL-016..018). */
export const startViewportHeight = (): void => {
  const write = () => document.documentElement.style.setProperty(variable, `${window.innerHeight}px`)
  write()
  window.addEventListener('resize', write)
  window.addEventListener('orientationchange', write)
}

import { useEffect } from 'react'

/** Enter on a line of a statement runs the action of its first proposal. */
export const useEnterOnLine = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const line = event.target instanceof HTMLElement && event.target.matches('[data-row]') ? event.target : undefined
      if (event.key !== 'Enter' || event.defaultPrevented || !line) return
      event.preventDefault()
      line.querySelector<HTMLElement>('[data-proposal] button')?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

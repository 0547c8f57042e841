import { useEffect } from 'react'

/** Focuses the first field of a form when it appears. */
export const useFirstField = (form: { getInputNode: (path: string) => HTMLElement | null }, path: string): void =>
  useEffect(() => {
    form.getInputNode(path)?.focus()
    // Once on mount; the form object changes with each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

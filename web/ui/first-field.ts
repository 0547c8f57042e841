import { useEffect } from 'react'

/** Takes the keyboard to a form's field once the form is there: what somebody asked for, they can fill in at once. */
export const useFirstField = (form: { getInputNode: (path: string) => HTMLElement | null }, path: string): void =>
  useEffect(() => {
    form.getInputNode(path)?.focus()
    // Once, when the form appears; the form object changes with each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

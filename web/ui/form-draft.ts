import { useEffect, useRef, useState } from 'react'

/**
 * Form drafts survive a reload, navigation, concurrent changes and connection loss: they are stored
 * in the session storage of the tab until it is sent or discarded. Never used for forms with secrets.
 */

const prefix = 'boxwright-draft:'

const storage = (): Storage | undefined => ('sessionStorage' in globalThis ? sessionStorage : undefined)

/** The stored draft, if any. Its shape is that of the form that stored it. */
export const draftUnder = (name: string): unknown => {
  try {
    return JSON.parse(storage()?.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Deletes a draft: it was sent or discarded. */
export const forgetDraft = (name: string): void => storage()?.removeItem(prefix + name)

/** Deletes all drafts of this tab on sign-out: the next user must not read them. */
export const forgetDrafts = (): void => {
  const drafts = storage()
  for (const key of Object.keys(drafts ?? {})) if (key.startsWith(prefix)) drafts?.removeItem(key)
}

/** The used part of a form. */
type DraftedForm<Values> = { values: Values; setValues: (values: Values) => void; reset: () => void }

/**
 * Stores the values of a form under a name, and restores them on mount. `restored` until they are
 * discarded or sent; without a name nothing is stored.
 */
export const useFormDraft = <Values>(form: DraftedForm<Values>, name: string | undefined) => {
  const [restored, setRestored] = useState(false)
  const initial = useRef<string>(undefined)
  const text = JSON.stringify(form.values)

  useEffect(() => {
    initial.current = JSON.stringify(form.values)
    const draft = name === undefined ? null : draftUnder(name)
    if (typeof draft !== 'object' || draft === null) return
    form.setValues({ ...form.values, ...draft })
    setRestored(true)
    // Once per form: later input is newer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name])

  useEffect(() => {
    if (name === undefined || initial.current === undefined || text === initial.current) return
    storage()?.setItem(prefix + name, text)
  }, [name, text])

  return {
    restored,
    /** Resets to the initial values. */
    discard: () => {
      form.reset()
      if (name !== undefined) forgetDraft(name)
      setRestored(false)
    },
    /** Call after sending. */
    sent: () => {
      if (name !== undefined) forgetDraft(name)
      setRestored(false)
      initial.current = undefined
    },
  }
}

import { useEffect, useRef, useState } from 'react'

/**
 * What was typed into a form survives a reload, leaving the page, a colleague's action and a broken connection: it is kept
 * in the session storage of the tab until it is sent or discarded. Never used for forms with secrets.
 */

const prefix = 'boxwright-draft:'

const storage = (): Storage | undefined => ('sessionStorage' in globalThis ? sessionStorage : undefined)

/** The values kept under a name, if any. Their shape is that of the form that kept them. */
export const draftUnder = (name: string): unknown => {
  try {
    return JSON.parse(storage()?.getItem(prefix + name) ?? 'null')
  } catch {
    return null
  }
}

/** Forgets a draft: it was sent, or discarded. */
export const forgetDraft = (name: string): void => storage()?.removeItem(prefix + name)

/** Forgets all drafts of this tab: somebody signed out, and the next user must not read them. */
export const forgetDrafts = (): void => {
  const kept = storage()
  for (const key of Object.keys(kept ?? {})) if (key.startsWith(prefix)) kept?.removeItem(key)
}

/** What of a form is used. */
type DraftedForm<Values> = { values: Values; setValues: (values: Values) => void; reset: () => void }

/**
 * Keeps the values of a form under a name, and restores them when the form is there again. `restored` until they are
 * discarded or sent; without a name nothing is kept.
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
    // Once for each form: what is typed afterwards is newer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name])

  useEffect(() => {
    if (name === undefined || initial.current === undefined || text === initial.current) return
    storage()?.setItem(prefix + name, text)
  }, [name, text])

  return {
    restored,
    /** Back to what the form began with. */
    discard: () => {
      form.reset()
      if (name !== undefined) forgetDraft(name)
      setRestored(false)
    },
    /** It was sent. */
    sent: () => {
      if (name !== undefined) forgetDraft(name)
      setRestored(false)
      initial.current = undefined
    },
  }
}

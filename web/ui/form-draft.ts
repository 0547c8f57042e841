import { useEffect, useRef, useState } from 'react'
import { enteredKeys } from '../stores/entered-data.ts'

/**
 * Form drafts survive a reload, navigation, concurrent changes and connection loss: they are stored in the session
 * storage of the tab until sent or discarded. Never used for forms with secrets.
 */

const prefix = enteredKeys.draft

const storage = (): Storage | undefined => ('sessionStorage' in globalThis ? sessionStorage : undefined)

/** Entered values, and the former values of the form, by field. */
type Draft = { values: Readonly<Record<string, unknown>>; before: Readonly<Record<string, unknown>> }

const isRecord = (value: unknown): value is Draft['values'] => typeof value === 'object' && value !== null

const stored = (name: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(storage()?.getItem(prefix + name) ?? 'null')
    if (!isRecord(draft) || !isRecord(draft['values']) || !isRecord(draft['before'])) return null
    return { values: draft['values'], before: draft['before'] }
  } catch {
    return null
  }
}

/** The stored values of a draft, if any, with the shape of the form that stored them. */
export const readDraft = (name: string): unknown => stored(name)?.values ?? null

/** Deletes a draft: it was sent or discarded. */
export const deleteDraft = (name: string): void => storage()?.removeItem(prefix + name)

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges a draft into the current saved values: fields that the user changed are restored, the others are unchanged.
 * `outdated`: someone else has changed one of the restored fields meanwhile.
 */
export const mergeDraft = ({ values, before }: Draft, now: Readonly<Record<string, unknown>>) => {
  const typed = Object.keys(values).filter((field) => field in now && !same(values[field], before[field]))
  return {
    restored: Object.fromEntries(typed.map((field) => [field, values[field]])),
    outdated: typed.some((field) => !same(before[field], now[field])),
  }
}

/** A single text of a dialog with its draft, empty after `setText('')`. */
export const useTextDraft = (name: string): readonly [text: string, setText: (text: string) => void] => {
  const [text, setText] = useState(() => {
    const typed = stored(name)?.values['text']
    return typeof typed === 'string' ? typed : ''
  })
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') deleteDraft(name)
      else storage()?.setItem(prefix + name, JSON.stringify({ values: { text: next }, before: { text: '' } }))
    },
  ]
}

/** The used part of a form. */
type DraftedForm<Values> = { values: Values; setValues: (values: Values) => void; reset: () => void }

/**
 * Stores the values of a form under a name, and restores them on mount. `restored` until they are discarded or sent;
 * with `null` nothing is stored.
 */
export const useFormDraft = <Values>(form: DraftedForm<Values>, name: string | null) => {
  const [restored, setRestored] = useState<'unchanged' | 'outdated'>()
  const initial = useRef<string>(undefined)
  const text = JSON.stringify(form.values)

  useEffect(() => {
    initial.current = JSON.stringify(form.values)
    const draft = name === null ? null : stored(name)
    if (!draft || !isRecord(form.values)) return
    const merged = mergeDraft(draft, form.values)
    if (Object.keys(merged.restored).length === 0) return
    form.setValues({ ...form.values, ...merged.restored })
    setRestored(merged.outdated ? 'outdated' : 'unchanged')
    // Once per form: later input is newer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name])

  useEffect(() => {
    if (name === null || initial.current === undefined || text === initial.current) return
    storage()?.setItem(prefix + name, `{"before":${initial.current},"values":${text}}`)
  }, [name, text])

  return {
    restored,
    /** Resets to the initial values. */
    discard: () => {
      form.reset()
      if (name !== null) deleteDraft(name)
      setRestored(undefined)
    },
    /** Call after sending. */
    sent: () => {
      if (name !== null) deleteDraft(name)
      setRestored(undefined)
      initial.current = undefined
    },
  }
}

import { useState } from 'react'
import { DraftNotice } from './DraftNotice.tsx'
import { draftUnder, forgetDraft } from './form-draft.ts'
import { Facts } from './Panel.tsx'

/**
 * What was typed into a form that is gone, because somebody else was first: it was not sent, and can still be read and
 * copied. `rows` says it in words; values that make no sense any more are no rows.
 */
export const UnsentDraft = <Values,>({
  name,
  title,
  rows,
}: {
  name: string
  title: string
  rows: (values: Values) => readonly (readonly [label: string, value: string | undefined])[]
}) => {
  const [draft, setDraft] = useState(() => draftUnder(name) as Values | null)
  if (draft === null) return null
  const discard = () => {
    forgetDraft(name)
    setDraft(null)
  }
  return (
    <DraftNotice discard={discard}>
      <strong>{title}</strong>
      <Facts rows={rows(draft)} />
    </DraftNotice>
  )
}

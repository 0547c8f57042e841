import { useState } from 'react'
import { DraftNotice } from './DraftNotice.tsx'
import { readDraft, deleteDraft } from './form-draft.ts'
import { Facts } from './Panel.tsx'

/**
 * Input of a form that was removed because another user acted first: it was not sent, and can still be read and copied.
 * `rows` formats it; invalid values are omitted.
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
  const [draft, setDraft] = useState(() => readDraft(name) as Values | null)
  if (draft === null) return null
  const discard = () => {
    deleteDraft(name)
    setDraft(null)
  }
  return (
    <DraftNotice discard={discard}>
      <strong>{title}</strong>
      <Facts rows={rows(draft)} />
    </DraftNotice>
  )
}

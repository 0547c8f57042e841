import { t } from '../locales/i18n.ts'
import { TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'

/** Internal notes about payments. */
export const InternalNotesField = <Values extends { internalNotes: string }>({ form }: { form: FormOf<Values> }) => (
  <TextAreaField
    form={form}
    path="internalNotes"
    label={t('payments.record.notes')}
    hint={t('payments.record.notesHint')}
    rows={2}
  />
)

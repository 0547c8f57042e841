import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import styles from './Settings.module.css'

/** A document as it is entered; `fields` are unchanged. */
export type EnteredDocument = { title: string; content: string; fields: Record<string, string> }

/** Documents of a knowledge base or of a task: each with a title and a content. */
export const DocumentsField = <Values,>({
  form,
  path,
  documents,
}: {
  form: FormOf<Values>
  path: string
  documents: readonly EnteredDocument[]
}) => (
  <>
    <ol className={styles.documents}>
      {documents.map((document, nth) => (
        // Documents have no id; entered texts move with their position.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={nth}>
          <TextField form={form} path={`${path}.${nth}.title`} label={fieldLabel('title')} needed />
          <TextAreaField
            form={form}
            path={`${path}.${nth}.content`}
            label={t('aisettings.contentOf')}
            rows={4}
            needed
          />
          <GuardedButton weight="quiet" size="small" onPress={() => form.removeListItem(path, nth)}>
            {t('aisettings.removeDocument')}
            <span className="visually-hidden">: {document.title}</span>
          </GuardedButton>
        </li>
      ))}
    </ol>
    <div>
      <GuardedButton
        weight="plain"
        size="small"
        onPress={() => form.insertListItem(path, { title: '', content: '', fields: {} })}
      >
        {t('aisettings.addDocument')}
      </GuardedButton>
    </div>
  </>
)

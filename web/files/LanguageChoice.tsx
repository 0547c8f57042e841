import { type AttachmentLanguage, attachmentLanguages } from '#domain/files/attachment.ts'
import { t } from '../locales/i18n.ts'
import { PlainSelect } from '../ui/PlainSelect.tsx'

/** The chosen language of a file; '' if it is not stated. */
export type FileLanguage = AttachmentLanguage | ''

/** The optional language of a file for a supplier or a customer (ART-D07). */
export const LanguageChoice = ({
  label = t('shell.fileLanguage.label'),
  value,
  choose,
}: {
  label?: string
  value: FileLanguage
  choose: (language: FileLanguage) => void
}) => (
  <PlainSelect<FileLanguage>
    label={label}
    value={value}
    choose={choose}
    options={[
      { value: '', label: t('shell.fileLanguage.none') },
      ...attachmentLanguages.map((one) => ({ value: one, label: t(`shell.fileLanguage.${one}`) })),
    ]}
  />
)

/** The language as a field of a request; absent if it is not stated. */
export const withLanguage = (language: FileLanguage): { language?: AttachmentLanguage } =>
  language ? { language } : {}

import type { Attachment, AttachmentLanguage } from '#domain/files/attachment.ts'
import { fileSize } from '#domain/text/file-size.ts'
import { t } from '../locales/i18n.ts'

/** Files of purchase orders have the language `null` if it is not stated. */
type Listed = Omit<Attachment, 'language'> & { language?: AttachmentLanguage | null | undefined }

/** Links to attached files, oldest first; files with the same name are numbered as versions. */
export const FileList = ({ files, label }: { files: readonly Listed[]; label: string }) => (
  <ul aria-label={label}>
    {files.map(({ id, name, url, size, language }, index) => (
      <li key={id}>
        <a href={url} download>
          <bdi>{name}</bdi>
        </a>{' '}
        <small>{[versionText(files, index), languageText(language), fileSize(size)].filter(Boolean).join(' · ')}</small>
      </li>
    ))}
  </ul>
)

/** ART-D07 */
const languageText = (language: Listed['language']): string | undefined =>
  language ? t(`shell.fileLanguage.${language}`) : undefined

const versionText = (files: readonly Listed[], index: number): string | undefined => {
  const isSame = ({ name }: Listed) => name === files[index]!.name
  if (files.filter(isSame).length === 1) return undefined
  return t('shell.fileVersion', { number: files.slice(0, index + 1).filter(isSame).length })
}

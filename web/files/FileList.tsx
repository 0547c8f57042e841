import type { Attachment } from '#domain/files/attachment.ts'
import { fileSize } from '#domain/text/file-size.ts'
import { t } from '../locales/i18n.ts'

/** Links to attached files, oldest first; files with the same name are numbered as versions. */
export const FileList = ({ files, label }: { files: readonly Attachment[]; label: string }) => (
  <ul aria-label={label}>
    {files.map(({ id, name, url, size }, index) => (
      <li key={id}>
        <a href={url} download>
          <bdi>{name}</bdi>
        </a>{' '}
        <small>{[versionText(files, index), fileSize(size)].filter(Boolean).join(' · ')}</small>
      </li>
    ))}
  </ul>
)

const versionText = (files: readonly Attachment[], index: number): string | undefined => {
  const isSame = ({ name }: Attachment) => name === files[index]!.name
  if (files.filter(isSame).length === 1) return undefined
  return t('shell.fileVersion', { number: files.slice(0, index + 1).filter(isSame).length })
}

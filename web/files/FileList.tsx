import type { Attachment } from '#domain/files/attachment.ts'
import { fileSize } from '#domain/text/file-size.ts'

/** Links to attached files. */
export const FileList = ({ files, label }: { files: readonly Attachment[]; label: string }) => (
  <ul aria-label={label}>
    {files.map(({ id, name, url, size }) => (
      <li key={id}>
        <a href={url} download>
          <bdi>{name}</bdi>
        </a>{' '}
        <small>{fileSize(size)}</small>
      </li>
    ))}
  </ul>
)

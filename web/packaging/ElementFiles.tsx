import type { Attachment } from '#domain/files/attachment.ts'
import { fileSize } from '#domain/text/file-size.ts'
import { t } from '../locales/i18n.ts'
import { Action, type Outcome } from '../ui/Action.tsx'
import styles from './Schematic.module.css'

/** Attached files, which can be removed from the drawing. */
export const ElementFiles = ({
  files,
  remove,
}: {
  files: readonly Attachment[]
  remove: (id: string) => Promise<Outcome> | void
}) =>
  files.length === 0 ? null : (
    <ul className={styles.files}>
      {files.map(({ id, name, url, size }) => (
        <li key={id}>
          <a href={url} download>
            <bdi>{name}</bdi>
          </a>{' '}
          <small>{fileSize(size)}</small>
          <Action weight="quiet" size="small" do={async () => remove(id)}>
            {t('schematics.removeFile')}
            <span className="visually-hidden"> {name}</span>
          </Action>
        </li>
      ))}
    </ul>
  )

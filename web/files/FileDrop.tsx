import { type ComponentProps, useState } from 'react'
import { t } from '../locales/i18n.ts'
import { ChooseFiles } from './ChooseFiles.tsx'
import styles from './FileDrop.module.css'

/** A drop zone for files, with the button that opens the file chooser. While `busy` it accepts none. */
export const FileDrop = ({ hint, ...chooser }: ComponentProps<typeof ChooseFiles> & { hint: string }) => {
  const [over, setOver] = useState(false)
  const { busy = false, choose } = chooser
  return (
    <div
      className={styles.drop}
      data-over={(over && !busy) || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && !busy) choose(files)
      }}
    >
      <ChooseFiles {...chooser} />
      <p className={styles.text}>{t('production.upload.drop')}</p>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../locales/i18n.ts'
import styles from './CopyButton.module.css'

/** Copies an id to the clipboard. If the browser refuses, the id next to it can still be selected. */
export const CopyButton = ({ text }: { text: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <button
        type="button"
        className={styles.copy}
        aria-label={t('shell.copy', { text })}
        title={t('shell.copy', { text })}
        onClick={() => void copy()}
      >
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </button>
      <span role="status" className="visually-hidden">
        {copied && t('shell.copied')}
      </span>
    </>
  )
}

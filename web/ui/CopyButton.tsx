import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../locales/i18n.ts'
import styles from './CopyButton.module.css'

/**
 * Copies an id or a link to the clipboard. If the browser refuses, the text next to it can still be selected. `label`:
 * the name of the button, by default `Copy` and the text.
 */
export const CopyButton = ({ text, label = t('shell.copy', { text }) }: { text: string; label?: string }) => {
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <button type="button" className={styles.copy} aria-label={label} title={label} onClick={() => void copy()}>
        {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </button>
      <span role="status" className="visually-hidden">
        {copied && t('shell.copied')}
      </span>
    </>
  )
}

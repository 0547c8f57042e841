import { IconCheck, IconColumns, IconLink, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../locales/i18n.ts'
import { FullScreen } from './FullScreen.tsx'
import styles from './Summary.module.css'

/** The configuration without the order item it may be changing. */
const addressToShare = (href: string): string => {
  const address = new URL(href)
  for (const own of ['order', 'item', 'version']) address.searchParams.delete(own)
  return address.href
}

/** Actions on the configuration's link: copy, save for comparison, reset. */
export const Share = ({
  onForget,
  onCompare,
  isCompared,
  others,
}: {
  onForget: () => void
  onCompare: () => void
  /** Whether this configuration is in the comparison. */
  isCompared: boolean
  /** Number of other configurations in the comparison. */
  others: number
}) => {
  const [copied, setCopied] = useState<'copied' | 'failed'>()
  const copy = () =>
    navigator.clipboard.writeText(addressToShare(window.location.href)).then(
      () => setCopied('copied'),
      () => setCopied('failed'),
    )
  return (
    <div className={styles.share}>
      <button type="button" onClick={() => void copy()}>
        {copied === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
        {t('configurator.share.copy')}
      </button>
      <button type="button" onClick={onCompare} aria-pressed={isCompared}>
        <IconColumns size={16} aria-hidden />
        {t('configurator.compare.add')}
      </button>
      <button type="button" onClick={onForget}>
        <IconRotate size={16} aria-hidden />
        {t('configurator.share.forget')}
      </button>
      <FullScreen />
      <span role="status" className={styles.small}>
        {copied && t(`configurator.share.${copied}`)}
        {!copied && isCompared && others === 0 && t('configurator.compare.saved')}
      </span>
      {others > 0 && (
        <a className={styles.small} href="#comparison">
          {t('configurator.compare.see', { count: others + 1 })}
        </a>
      )}
    </div>
  )
}

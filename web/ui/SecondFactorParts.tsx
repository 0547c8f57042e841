import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../locales/i18n.ts'
import { GuardedButton } from './GuardedButton.tsx'
import styles from './PasswordFields.module.css'

/** Setup of an authenticator app: QR code, and its text for manual entry. */
export const EnrolmentCard = ({ qr, secret, uri }: { qr: string; secret: string; uri: string }) => (
  <div className={styles.enrol}>
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
      alt={t('people.secondFactor.qr')}
      width={160}
      height={160}
    />
    <div>
      <p>{t('people.secondFactor.scan')}</p>
      <p>
        <a href={uri}>{t('people.secondFactor.open')}</a>
      </p>
      <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
    </div>
  </div>
)

/** Recovery codes, shown only once: to copy or download before continuing. */
export const RecoveryCodes = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => {
  const [copied, setCopied] = useState(false)
  const text = codes.join('\n')
  /** Copying may be blocked by the browser; the download still works. */
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  const save = () => {
    const link = document.createElement('a')
    link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`
    link.download = 'boxwright-recovery-codes.txt'
    link.click()
  }
  return (
    <div className={styles.recoveryCodes}>
      <p>{t('people.secondFactor.codesOnce')}</p>
      <ul className={styles.codes} aria-label={t('people.secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <GuardedButton weight="plain" icon={<IconCopy size={17} aria-hidden />} onPress={() => void copy()}>
          {copied ? t('people.secondFactor.copied') : t('people.secondFactor.copy')}
        </GuardedButton>
        <GuardedButton weight="plain" icon={<IconDownload size={17} aria-hidden />} onPress={save}>
          {t('people.secondFactor.save')}
        </GuardedButton>
      </div>
      <div>
        <GuardedButton onPress={onSaved}>{t('people.secondFactor.saved')}</GuardedButton>
      </div>
    </div>
  )
}

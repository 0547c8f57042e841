import { t } from '../locales/i18n.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import type { UploadState } from './use-upload.ts'

/** Progress of an upload, and a button that pauses it after the current part. */
export const UploadProgress = ({ of: { percent, isPaused, pause, resume } }: { of: UploadState }) =>
  percent === undefined ? null : (
    <div>
      <progress max={100} value={percent} aria-label={t('production.upload.progress')} />{' '}
      <span role="status">{t(isPaused ? 'production.upload.paused' : 'production.upload.percent', { percent })}</span>{' '}
      <GuardedButton weight="quiet" size="small" onPress={isPaused ? resume : pause}>
        {t(isPaused ? 'production.upload.resume' : 'production.upload.pause')}
      </GuardedButton>
    </div>
  )

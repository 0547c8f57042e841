import type { ComponentProps } from 'react'
import { t } from '../locales/i18n.ts'
import { type Outcome, useAction } from '../ui/Action.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { FileDrop } from './FileDrop.tsx'
import { type InterruptedUpload, removeInterruptedUpload } from './interrupted-uploads.ts'
import { cancelUpload } from './upload-file.ts'
import { type Uploader, useUpload } from './use-upload.ts'
import styles from './UploadFiles.module.css'

/**
 * Chooses files and uploads them: with progress, pause, and interrupted uploads that continue when the same file is
 * chosen again. `place`: unique to the record and purpose of the files. With `dropHint`, files can be dropped.
 */
export const UploadFiles = <Done,>({
  uploader,
  place,
  onUploaded,
  dropHint,
  ...chooser
}: Omit<ComponentProps<typeof ChooseFiles>, 'busy' | 'choose'> & {
  uploader: Uploader<Done>
  place: string
  /** Receives the uploaded files, and attaches them. */
  onUploaded: (files: Done[]) => Promise<Outcome> | void
  dropHint?: string
}) => {
  const { busy, problem, run } = useAction()
  const { upload, forget, progress, isPaused, pause, resume, interrupted, refresh } = useUpload(uploader, place)
  const choose = (files: readonly File[]) =>
    void run(async (): Promise<Outcome> => {
      const answer = await upload(files)
      const outcome = answer.hasError ? answer : await onUploaded(answer.payload)
      if (!outcome?.hasError) forget(files)
      return outcome
    })
  const all = { ...chooser, busy, choose }
  return (
    <div className={styles.upload}>
      {dropHint === undefined ? <ChooseFiles {...all} /> : <FileDrop {...all} hint={dropHint} />}
      {progress && (
        <div className={styles.line}>
          <progress max={100} value={progress.percent} aria-label={t('production.upload.progress')} />
          <span role="status">
            {t(`production.upload.${isPaused ? 'paused' : progress.isWaiting ? 'waiting' : 'percent'}`, {
              percent: progress.percent,
            })}
          </span>
          <GuardedButton weight="quiet" size="small" onPress={isPaused ? resume : pause}>
            {t(isPaused ? 'production.upload.resume' : 'production.upload.pause')}
          </GuardedButton>
        </div>
      )}
      {!busy && interrupted.map((one) => <Interrupted key={one.key} upload={one} onDiscarded={refresh} />)}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** An upload that can be continued; the browser requires that the user chooses the file again. */
const Interrupted = ({ upload, onDiscarded }: { upload: InterruptedUpload; onDiscarded: () => void }) => {
  const { fileName, percent, session } = upload
  return (
    <div role="status" className={styles.line}>
      <span>{t('production.upload.interrupted', { fileName, percent })}</span>
      <GuardedButton
        weight="quiet"
        size="small"
        onPress={() => {
          removeInterruptedUpload(upload)
          onDiscarded()
          void cancelUpload(session)
        }}
      >
        {t('production.upload.discard')}
      </GuardedButton>
    </div>
  )
}

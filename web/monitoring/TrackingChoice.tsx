import { t } from '../locales/i18n.ts'
import { refuseTracking, useTracking } from '../stores/tracking.ts'
import styles from './TrackingChoice.module.css'

/** The notice about page counts and recordings, with the choice to refuse them (SHELL-D06). */
export const TrackingChoice = () => {
  const { refused, isShared } = useTracking()
  return (
    <span>
      {t(refused ? 'shell.tracking.refused' : isShared ? 'legal.sharedTracking' : 'shell.tracking.on')}{' '}
      <button type="button" className={styles.choice} onClick={() => refuseTracking(!refused)}>
        {t(refused ? 'shell.tracking.allow' : 'shell.tracking.refuse')}
      </button>
    </span>
  )
}

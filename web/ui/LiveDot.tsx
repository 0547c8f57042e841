import { t } from '../locales/i18n.ts'
import styles from './LiveDot.module.css'

/** The state of the live connection. */
export type Connection = 'live' | 'reconnecting' | 'offline'

/** Whether the page shows live data. Changes are announced to screen readers. */
export const LiveDot = ({ state }: { state: Connection }) => {
  return (
    <span className={styles.live} data-state={state} role="status" title={t(`account.live.${state}Means`)}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden>
        {state === 'offline' ? (
          <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" fill="none" stroke="currentColor" strokeWidth="2" />
        ) : (
          <circle
            cx="6"
            cy="6"
            r={state === 'live' ? 4 : 3.5}
            fill={state === 'live' ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="2"
            {...(state === 'reconnecting' ? { strokeDasharray: '4 3' } : {})}
          />
        )}
      </svg>
      <span className={styles.label}>{t(`account.live.${state}`)}</span>
    </span>
  )
}

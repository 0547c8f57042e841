import styles from './LiveDot.module.css'

/** The state of the live connection. */
export type Connection = 'live' | 'reconnecting' | 'offline'

const words = {
  live: { label: 'Live', title: 'Changes by others appear here at once' },
  reconnecting: { label: 'Reconnecting', title: 'The page catches up by itself when the connection is back' },
  offline: { label: 'Offline', title: 'What you see may be old; nothing is lost' },
} as const

/** Whether what is on the screen is live. Announced when it changes. */
export const LiveDot = ({ state }: { state: Connection }) => {
  const { label, title } = words[state]
  return (
    <span className={styles.live} data-state={state} role="status" title={title}>
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
      <span className={styles.label}>{label}</span>
    </span>
  )
}

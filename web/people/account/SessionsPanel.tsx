import { people } from '#application/people/contracts/people.ts'
import { api, type ReplyOf } from '../../data/api.ts'
import { writeToCache, useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { Ago, DateText } from '../../ui/DateText.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { scrollToSection } from '../../ui/scroll-to-section.ts'
import { TableSkeleton } from '../../ui/Skeletons.tsx'
import { browserOf } from './browser-of.ts'
import styles from './Account.module.css'

type Session = ReplyOf<(typeof people)['sessions']>[number]

const cached = writeToCache(people.sessions, {})
const focusList = () => scrollToSection('sessions')

/** The active sessions, each with a button that revokes it (AUTH-D06). */
export const SessionsPanel = () => {
  const { data, error, refetch } = useApiQuery(people.sessions, {})
  const others = data?.filter(({ current }) => !current).length ?? 0
  return (
    <Panel title={t('account.sessions.title')} id="sessions">
      {error && !data ? (
        <Problem of={error} retry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton rows={2} />
      ) : (
        <>
          <ul className={styles.rows}>
            {data.map((session) => (
              <Row key={session.sessionId} session={session} />
            ))}
          </ul>
          {others > 0 && (
            <div>
              <Action
                weight="plain"
                do={async () => cached(await api.people.revokeOtherSessions({}))}
                onDone={focusList}
              >
                {t('account.sessions.endOthers')}
              </Action>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

const Row = ({ session: { sessionId, current, userAgent, network, seenOn, createdOn } }: { session: Session }) => (
  <li>
    <div>
      <strong>{browserOf(userAgent) ?? t('account.sessions.unknown')}</strong>
      {current && <span className={styles.here}>{t('account.sessions.here')}</span>}
      <p className={styles.dim}>
        {t('account.sessions.seen')} <Ago at={seenOn} />
        {' · '}
        {t('account.sessions.since')} <DateText at={createdOn} relative={false} />
        {network && <> · {network}</>}
      </p>
    </div>
    {!current && (
      <Action
        weight="quiet"
        size="small"
        do={async () => cached(await api.people.revokeSession({ params: { sessionId } }))}
        onDone={focusList}
      >
        {t('account.sessions.end')}
      </Action>
    )}
  </li>
)

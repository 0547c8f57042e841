import type { User } from '#application/people/contracts/people.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { changeAccount } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Account.module.css'

/** Start page of each tour. */
const placeOf: Readonly<Record<User['pendingUserFlows'][number], string>> = {
  PF101: paths.shop.customPackaging(),
  PF102: `${paths.landing()}#how`,
  CTP01: paths.app(),
}

/** Pending tours of a new user, labeled by their destination (labels: USER-013..015); each can be dismissed. */
export const ToursPanel = ({ user: { pendingUserFlows } }: { user: User }) =>
  pendingUserFlows.length === 0 ? null : (
    <Panel title={t('account.tours.title')}>
      <ul className={styles.rows}>
        {pendingUserFlows.map((flow) => (
          <li key={flow} data-flow={t(`account.tours.flow.${flow}`)}>
            <a href={placeOf[flow]}>{t(`account.tours.start.${flow}`)}</a>
            <Action
              weight="quiet"
              size="small"
              do={() => changeAccount((people) => people.removeFlow({ params: { id: flow } }))}
            >
              {t('account.tours.done')}
            </Action>
          </li>
        ))}
      </ul>
    </Panel>
  )

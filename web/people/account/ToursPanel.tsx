import type { User } from '#application/people/contracts/people.ts'
import { t } from '../../locales/i18n.ts'
import { paths } from '../../paths.ts'
import { changeAccount } from '../../stores/session.ts'
import { Action } from '../../ui/Action.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Account.module.css'

/** Where each of them begins: the choice of what to have made, and how an order goes. */
const placeOf: Readonly<Record<User['pendingUserFlows'][number], string>> = {
  PF101: paths.shop.customPackaging(),
  PF102: `${paths.landing()}#how`,
  CTP01: paths.app(),
}

/** What a new user is still led through (USER-013..015); each can be put aside. */
export const ToursPanel = ({ user: { pendingUserFlows } }: { user: User }) =>
  pendingUserFlows.length === 0 ? null : (
    <Panel title={t('account.tours.title')}>
      <ul className={styles.rows}>
        {pendingUserFlows.map((flow) => (
          <li key={flow}>
            <a href={placeOf[flow]}>{t(`account.tours.flow.${flow}`)}</a>
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

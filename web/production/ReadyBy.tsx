import { isLate } from '#domain/production/stopped-work.ts'
import { t } from '../locales/i18n.ts'
import { useNow } from '../ui/clock.ts'
import { PlannedDate } from '../ui/DateText.tsx'
import styles from './PurchaseOrdersPanel.module.css'

/** The planned ready date of a purchase order, marked once it is late. */
export const ReadyBy = ({ po, brief = false }: { po: Parameters<typeof isLate>[0]; brief?: boolean }) => (
  <>
    <PlannedDate at={po.plannedReadyDate} format={brief ? 'dayMonth' : 'short'} />
    {isLate(po, useNow()) && <span className={styles.late}>{t('production.staff.late')}</span>}
  </>
)

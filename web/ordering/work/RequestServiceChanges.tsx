import type { ServiceItem } from '#application/ordering/contracts/work-shapes.ts'
import { api } from '../../data/api.ts'
import { cacheOrder } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { toast } from '../../ui/toast.ts'

/** Sends a service in review back to work, with a reason (SERVICE-T04). */
export const RequestServiceChanges = ({ requestId, item }: { requestId: string; item: ServiceItem }) => (
  <ConfirmAction
    weight="plain"
    title={t('work.changes.title')}
    explain={<p>{t('work.changes.explain')}</p>}
    confirm={t('work.changes.confirm')}
    reason={{ label: t('work.changesReason'), needed: true }}
    do={async (reason) =>
      cacheOrder(await api.services.requestChanges({ params: { requestId, serviceId: item.id }, body: { reason } }))
    }
    onDone={() => toast(t('work.changes.done'))}
  >
    {t('work.changes.confirm')}
  </ConfirmAction>
)

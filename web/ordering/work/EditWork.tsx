import { useState } from 'react'
import { sampleCan } from '#domain/ordering/sample.ts'
import { serviceCan } from '#domain/ordering/service.ts'
import { workCan } from '#domain/ordering/work-item.ts'
import { t } from '../../locales/i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { type AnyOrder, type AnyWork, workName } from '../order-rules.ts'
import { EditWorkForm } from './EditWorkForm.tsx'

/** Opens the form of a sample or a service that has not started (ORDER-D01). */
export const EditWork = ({ order, item, reader }: { order: AnyOrder; item: AnyWork; reader: 'customer' | 'staff' }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const refusal = whyUnchangeable(order, item, reader)
  // An open form stays, with the reason, if the work is started meanwhile.
  if (refusal && !open) return null
  return (
    <>
      <GuardedButton weight="quiet" size="small" onPress={() => setOpen(true)}>
        {t('work.edit.open')}
        <span className="visually-hidden">: {workName(item)}</span>
      </GuardedButton>
      {open && (
        <Dialog title={t('work.edit.title', { name: workName(item) })} close={close}>
          <EditWorkForm order={order} item={item} refusal={refusal} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

const whyUnchangeable = (order: AnyOrder, item: AnyWork, reader: 'customer' | 'staff') =>
  item.itemType === 'sample'
    ? (workCan.change('ChangeSample', order, reader) ?? sampleCan.change(item.sample))
    : (workCan.change('ChangeService', order, reader) ?? serviceCan.change(item.service))

import { useForm } from '@mantine/form'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { DateText } from '../ui/DateText.tsx'
import { CheckField, TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import styles from '../ui/Notes.module.css'

/** Notes between staff and supplier, with a form for the next one. Staff may keep a note internal. */
export const PurchaseOrderNotes = ({ po }: { po: PurchaseOrder }) => (
  <Section title={t('production.notes.title')} id="notes">
    {po.notes.length === 0 && <p className={styles.none}>{t('production.notes.none')}</p>}
    <ol className={styles.notes}>
      {linesOf(po).map(({ id, text, on, by, internal }) => (
        <li key={id} className={styles.note} data-internal={internal || undefined}>
          <p className={styles.head}>
            <strong>
              <bdi>{by}</bdi>
            </strong>{' '}
            <DateText at={on} />
            {internal && <span>{t('production.notes.internal')}</span>}
          </p>
          <QuotedText>{text}</QuotedText>
        </li>
      ))}
    </ol>
    <NoteForm po={po} />
  </Section>
)

const linesOf = (po: PurchaseOrder) =>
  po.audience === 'staff'
    ? po.notes.map(({ by, visibleToSupplier, ...note }) => ({
        ...note,
        by: by.name ?? by.id,
        internal: !visibleToSupplier,
      }))
    : po.notes.map(({ by, ...note }) => ({ ...note, by: t(`production.notes.by.${by}`), internal: false }))

type Values = { text: string; internal: boolean }

const NoteForm = ({ po }: { po: PurchaseOrder }) => {
  const shared = purchaseOrderCan.addNote(po)
  // The supplier has no access before the release, so staff notes are internal.
  const onlyInternal = po.audience === 'staff' && shared !== undefined
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { text: '', internal: false },
    validate: ({ text }: Values) => contractErrors(contracts.addNote.body, { text }, () => t('production.notes.text')),
  })
  const submit = async ({ text, internal }: Values) => {
    const input = { params: { purchaseOrderId: po.id }, body: { text } }
    const call = internal || onlyInternal ? api.purchaseOrders.addInternalNote : api.purchaseOrders.addNote
    return cachePurchaseOrder(await call(input))
  }
  return (
    <Form
      form={form}
      draft={`purchase-order-note:${po.id}`}
      submit={submit}
      weight="plain"
      label={t('production.notes.send')}
      disabledReason={refusalText(onlyInternal ? purchaseOrderCan.addInternalNote(po) : shared)}
      onDone={() => {
        form.reset()
        toast(t('production.notes.sent'))
      }}
    >
      <TextAreaField form={form} path="text" label={t('production.notes.text')} rows={2} needed />
      {po.audience === 'staff' && !onlyInternal && (
        <CheckField form={form} path="internal" label={t('production.notes.internal')} />
      )}
    </Form>
  )
}

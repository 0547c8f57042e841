import { useForm } from '@mantine/form'
import { useState } from 'react'
import { standardItemContracts } from '#application/ordering/contracts/standard-items.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { inLanguage, t } from '../locales/i18n.ts'
import { NumberField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { toast } from '../ui/toast.ts'
import type { AnyOrder } from './order-rules.ts'

type Item = AnyOrder['standardItems'][number]
type Values = { quantity: number | ''; additionalNotes: string }

const bodyOf = ({ quantity, additionalNotes }: Values) => ({ quantity: Number(quantity), additionalNotes })

/** Changes the number of packs and the notes of an essential; closes when it is saved. */
export const ChangeStandardItem = ({ order: { requestId }, item }: { order: AnyOrder; item: Item }) => {
  const [isOpen, setOpen] = useState(false)
  const name = inLanguage(item.product.title)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('ordering.standard.edit')}
        <span className="visually-hidden"> {name}</span>
      </summary>
      {isOpen && (
        <ChangeForm
          // A change by another user restarts the form from the saved values.
          key={`${item.quantity} ${item.additionalNotes}`}
          item={item}
          requestId={requestId}
          onDone={() => {
            setOpen(false)
            toast(t('ordering.standard.edited', { item: name }))
          }}
        />
      )}
    </details>
  )
}

const ChangeForm = ({ item, requestId, onDone }: { item: Item; requestId: string; onDone: () => void }) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { quantity: item.quantity, additionalNotes: item.additionalNotes },
    validate: (values: Values) =>
      contractErrors(standardItemContracts.changeStandardItem.body, bodyOf(values), (path) =>
        t(path === 'quantity' ? 'ordering.standard.quantity' : 'ordering.standard.notes'),
      ),
  })
  const params = { requestId, itemId: item.id }
  return (
    <Form
      form={form}
      draft={`standard-item:${item.id}`}
      submit={async (values: Values) =>
        cacheOrder(await api.ordering.changeStandardItem({ params, body: bodyOf(values) }))
      }
      weight="plain"
      label={t('ordering.standard.save')}
      onDone={onDone}
    >
      <FieldGroup legend={inLanguage(item.product.title)} isLegendHidden>
        <NumberField form={form} path="quantity" label={t('ordering.standard.quantity')} needed />
        <TextField form={form} path="additionalNotes" label={t('ordering.standard.notes')} />
      </FieldGroup>
    </Form>
  )
}

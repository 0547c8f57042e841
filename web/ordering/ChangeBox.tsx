import { useForm } from '@mantine/form'
import type { Order } from '#application/ordering/contracts/order-shapes.ts'
import type { Result } from '../data/http.ts'
import { t } from '../locales/i18n.ts'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { moveTo } from '../ui/move-to.ts'
import { boxBody, boxErrors, type BoxValues, startingBox } from './box-values.ts'
import { BoxFields } from './BoxFields.tsx'
import type { AnyItem } from './order-rules.ts'

/** The box of a draft, described or described anew. Prices that were given for it become void, and it says so. */
export const ChangeBox = ({
  item,
  save,
  closed,
  onDone,
  cancel,
}: {
  /** Absent for a draft that holds no box yet. */
  item?: AnyItem
  save: (configured: ReturnType<typeof boxBody>) => Promise<Result<Order>>
  closed: string | undefined
  onDone?: () => void
  cancel?: (() => void) | undefined
}) => {
  const { configuration, quantities, quoteRequest } = item ?? {}
  const form: FormOf<BoxValues> = useForm<BoxValues>({
    initialValues: configuration && quantities ? { configuration, quantities } : startingBox(),
    validate: boxErrors,
  })
  return (
    <Form
      form={form}
      submit={(values) => save(boxBody(values))}
      label={quoteRequest ? t('ordering.item.changeVoid') : t('ordering.item.keep')}
      unless={closed}
      fieldFor={(field) => field.replace(/^configured\./, '')}
      onDone={() => {
        onDone?.()
        moveTo('items')
      }}
      aside={
        cancel && (
          <GuardedButton weight="quiet" onPress={cancel}>
            {t('ordering.item.leave')}
          </GuardedButton>
        )
      }
    >
      <BoxFields form={form} />
    </Form>
  )
}

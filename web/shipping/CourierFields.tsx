import { couriers } from '#domain/shipping/tracking.ts'
import { t } from '../locales/i18n.ts'
import { messageText } from '../locales/message-text.ts'
import { SelectField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'

/** Carrier and tracking codes: the fields `courier` and `codes` of a form. */
export const CourierFields = ({ form }: { form: Pick<FormOf<never>, 'getInputProps' | 'key'> }) => (
  <>
    <SelectField
      form={form}
      path="courier"
      label={t('shipping.departure.courier')}
      options={couriers.map((courier) => ({ value: courier, label: messageText({ key: `carrier.${courier}` }) }))}
    />
    <TextField
      form={form}
      path="codes"
      label={t('shipping.departure.codes')}
      hint={t('shipping.departure.codesHint')}
    />
  </>
)

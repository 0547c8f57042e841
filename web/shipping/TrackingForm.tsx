import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { shipping } from '#application/shipping/contracts/shipping.ts'
import { shipmentCan } from '#domain/shipping/shipment-status.ts'
import { type Courier, type TrackingStatus, trackingStatuses } from '#domain/shipping/tracking.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { CheckField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { statusLabel } from '../ui/status-labels.ts'
import { toast } from '../ui/toast.ts'
import { CourierFields } from './CourierFields.tsx'
import { codesOf } from './shipment-values.ts'

type Values = {
  courier: Courier
  codes: string
  trackingUrl: string
  additionalComments: string
  statuses: Record<TrackingStatus, boolean>
}

const bodyOf = ({ courier, codes, trackingUrl, additionalComments, statuses }: Values) => ({
  courier,
  trackingCodes: codesOf(codes),
  ...(trackingUrl.trim() && { trackingUrl }),
  ...(additionalComments.trim() && { additionalComments }),
  statuses: trackingStatuses.filter((one) => statuses[one]),
})

/** Carrier, tracking codes, and once the goods have left the carrier's reports; shown to the customer with the shipment (SHIP-013). */
export const TrackingForm = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const { tracking } = shipment
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      courier: tracking?.courier ?? 'dhl',
      codes: tracking?.trackingCodes.join(', ') ?? '',
      trackingUrl: tracking?.trackingUrl ?? '',
      additionalComments: tracking?.additionalComments ?? '',
      statuses: {
        requiresInspection: tracking?.statuses.includes('requiresInspection') ?? false,
        customsCleared: tracking?.statuses.includes('customsCleared') ?? false,
        hasDamages: tracking?.statuses.includes('hasDamages') ?? false,
      },
    },
    validate: (values: Values) =>
      contractErrors(shipping.changeTracking.body, bodyOf(values), (path) =>
        path === 'trackingUrl' ? t('shipping.tracked.url') : path,
      ),
  })
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  const submit = async (values: Values) =>
    cacheOrder(await api.shipping.changeTracking({ params, body: bodyOf(values) }))
  return (
    <details>
      <summary>{t('shipping.tracked.title')}</summary>
      <Form
        form={form}
        draft={`tracking:${shipment.id}`}
        submit={submit}
        weight="plain"
        label={t('shipping.tracked.save')}
        fieldFor={(field) => (field.startsWith('trackingCodes') ? 'codes' : field)}
        onDone={() => toast(t('shipping.tracked.saved'))}
      >
        <FieldGroup legend={t('shipping.tracked.title')} isLegendHidden>
          <CourierFields form={form} />
          <TextField
            form={form}
            path="trackingUrl"
            label={t('shipping.tracked.url')}
            hint={t('shipping.tracked.urlHint')}
          />
        </FieldGroup>
        {!shipmentCan.report(shipment) &&
          trackingStatuses.map((one) => (
            <CheckField key={one} form={form} path={`statuses.${one}`} label={statusLabel('tracking', one).label} />
          ))}
        <TextAreaField
          form={form}
          path="additionalComments"
          label={t('shipping.tracked.comments')}
          hint={t('shipping.tracked.commentsHint')}
          rows={2}
        />
      </Form>
    </details>
  )
}

import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { SampleItem } from '#application/ordering/contracts/work-shapes.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { usualTransitDays } from '#domain/ordering/sample.ts'
import type { Courier } from '#domain/shipping/tracking.ts'
import { api } from '../../data/api.ts'
import { sameDay } from '../../data/day-range.ts'
import { cacheOrder } from '../../data/queries.ts'
import { uploadFile } from '../../files/upload-file.ts'
import { UploadFiles } from '../../files/UploadFiles.tsx'
import { t } from '../../locales/i18n.ts'
import { CourierFields } from '../../shipping/CourierFields.tsx'
import { codesOf } from '../../shipping/shipment-values.ts'
import { TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { toast } from '../../ui/toast.ts'

type Values = { courier: Courier; codes: string; url: string; comments: string; delivery: string }

/** Records that a sample was shipped, with courier, tracking codes, tracking link and comments (SAMPLE-003). */
export const ShipSampleForm = ({ order, item }: { order: OrderForStaff; item: SampleItem }) => {
  const [invoice, setInvoice] = useState<UploadedFile>()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { courier: 'dhl', codes: '', url: '', comments: '', delivery: '' },
  })
  const ship = async ({ courier, codes, url, comments, delivery }: Values) => {
    const estimatedDeliveryDate = sameDay(delivery)
    const body = {
      courier,
      trackingCodes: codesOf(codes),
      ...(url.trim() && { trackingUrl: url.trim() }),
      ...(comments.trim() && { additionalComments: comments }),
      ...(estimatedDeliveryDate && { estimatedDeliveryDate }),
      ...(invoice && { invoice }),
    }
    return cacheOrder(await api.samples.ship({ params: { requestId: order.requestId, sampleId: item.id }, body }))
  }
  return (
    <Form
      form={form}
      draft={`ship-sample:${item.id}`}
      submit={ship}
      label={t('work.ship.record')}
      fieldFor={(field) =>
        ({
          trackingCodes: 'codes',
          trackingUrl: 'url',
          additionalComments: 'comments',
          estimatedDeliveryDate: 'delivery',
        })[field] ?? field
      }
      onDone={() => toast(t('work.ship.done'))}
    >
      <FieldGroup legend={t('work.ship.title')}>
        <CourierFields form={form} />
        <TextField form={form} path="url" label={t('work.ship.url')} hint={t('work.ship.urlHint')} />
        <TextField
          form={form}
          path="delivery"
          type="date"
          label={t('work.expectedDelivery')}
          hint={t('work.ship.deliveryHint', { n: usualTransitDays })}
        />
        <TextAreaField form={form} path="comments" label={t('work.ship.comments')} rows={2} />
        <UploadFiles
          uploader={uploadFile}
          place={`sample-invoice:${item.id}`}
          onUploaded={([file]) => setInvoice(file)}
          label={t('work.ship.invoice')}
          size="small"
        >
          {t('work.ship.attachInvoice')}
        </UploadFiles>
        {invoice && <span>{invoice.name}</span>}
      </FieldGroup>
    </Form>
  )
}

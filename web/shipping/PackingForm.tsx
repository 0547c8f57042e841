import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import type { Shipment } from '#application/ordering/contracts/shipment-shapes.ts'
import { shipping } from '#application/shipping/contracts/shipping.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { shippingUnits } from '#domain/shipping/packing.ts'
import { api } from '../data/api.ts'
import { cacheOrder, apiQueryOptions } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { type FileLanguage, LanguageChoice, withLanguage } from '../files/LanguageChoice.tsx'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import { NumberField, SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { toast } from '../ui/toast.ts'
import styles from './FulfilmentPanel.module.css'

type Typed = number | ''
/** Lengths in mm, weight in kg. */
type Row = {
  key: string
  itemId: string
  count: Typed
  pieces: Typed
  length: Typed
  width: Typed
  height: Typed
  weight: Typed
}
type Values = { unitType: (typeof shippingUnits)[number]; pallets: Typed; cartons: Row[] }

type Cartons = NonNullable<Shipment['packingList']>['cartons'][number]

const rowOf = ({
  grossWeight,
  itemNumber: _,
  ...cartons
}: Omit<Cartons, 'itemNumber'> & { itemNumber?: string }): Row => ({
  key: crypto.randomUUID(),
  ...cartons,
  weight: grossWeight / 1000,
})
const emptyRow = (itemId: string): Row => ({
  key: crypto.randomUUID(),
  itemId,
  count: '',
  pieces: '',
  length: '',
  width: '',
  height: '',
  weight: '',
})

const bodyOf = ({ unitType, pallets, cartons }: Values) => ({
  unitType,
  units: unitType === 'pallet' ? pallets : cartons.reduce((sum, { count }) => sum + Number(count), 0),
  cartons: cartons.map(({ key: _, weight, ...row }) => ({
    ...row,
    grossWeight: weight === '' ? '' : Math.round(weight * 1000),
  })),
})

/**
 * Staff record the cartons of a shipment (SHIP-001); initial values are calculated from the structures of the items.
 */
export const PackingForm = ({ order, shipment }: { order: OrderForStaff; shipment: Shipment }) => {
  const { packingList } = shipment
  const params = { requestId: order.requestId, shipmentId: shipment.id }
  const { data } = useQuery({ ...apiQueryOptions(shipping.proposePacking, { params }), enabled: !packingList })
  if (!['initial', 'pickedUp', 'shipped'].includes(shipment.status)) return null
  if (!packingList && !data) return null
  const proposed = packingList?.cartons ?? data?.cartons ?? []
  return (
    <details>
      <summary>{t(packingList ? 'shipping.packing.change' : 'shipping.packing.record')}</summary>
      <PackingFields
        key={packingList?.grossWeight ?? 'proposed'}
        params={params}
        shipment={shipment}
        initial={{
          unitType: packingList?.unitType ?? data?.unitType ?? 'carton',
          pallets: packingList?.unitType === 'pallet' ? packingList.units : (data?.pallets ?? ''),
          cartons: proposed.length > 0 ? proposed.map(rowOf) : shipment.items.map(({ itemId }) => emptyRow(itemId)),
        }}
        isProposal={!packingList && proposed.length > 0}
      />
    </details>
  )
}

const PackingFields = ({
  params,
  shipment,
  initial,
  isProposal,
}: {
  params: { requestId: string; shipmentId: string }
  shipment: Shipment
  initial: Values
  isProposal: boolean
}) => {
  const [attachment, setAttachment] = useState<UploadedFile | null>(shipment.packingList?.attachment ?? null)
  const [language, setLanguage] = useState<FileLanguage>(shipment.packingList?.attachment?.language ?? '')
  const form: FormOf<Values> = useForm<Values>({
    initialValues: initial,
    validate: (values: Values) =>
      contractErrors(shipping.pack.body, bodyOf(values), (path) => {
        const field = path.split('.').at(-1)!
        return isColumn(field) ? t(`shipping.packing.${field}`) : t('shipping.packing.weight')
      }),
  })
  const items = shipment.items.map(({ itemId, itemNumber }) => ({
    value: itemId,
    label: t('shipping.packing.item', { itemNumber }),
  }))
  return (
    <Form
      form={form}
      draft={`packing:${shipment.id}`}
      submit={async (values: Values) =>
        cacheOrder(
          await api.shipping.pack({
            params,
            body: shipping.pack.body.parse({ ...bodyOf(values), ...fileOf(attachment, language) }),
          }),
        )
      }
      fieldFor={(field) => field.replace('grossWeight', 'weight').replace('units', 'pallets')}
      label={t('shipping.packing.save')}
      onDone={() => toast(t('shipping.packing.saved'))}
    >
      {isProposal && <p>{t('shipping.packing.proposal')}</p>}
      {form.values.cartons.map(({ key }, index) => (
        <FieldGroup key={key} legend={t('shipping.packing.cartons', { number: index + 1 })}>
          {items.length > 1 && (
            <SelectField
              form={form}
              path={`cartons.${index}.itemId`}
              label={t('shipping.packing.itemLabel')}
              options={items}
            />
          )}
          {columns.map((column) => (
            <NumberField
              key={column}
              form={form}
              path={`cartons.${index}.${column}`}
              label={t(`shipping.packing.${column}`)}
              {...(column === 'count' || column === 'pieces' ? {} : { unit: 'mm' })}
              needed
            />
          ))}
          <NumberField
            form={form}
            path={`cartons.${index}.weight`}
            label={t('shipping.packing.weight')}
            unit="kg"
            decimals={3}
            needed
          />
          {form.values.cartons.length > 1 && (
            <div className={styles.remove}>
              <GuardedButton weight="plain" size="small" onPress={() => form.removeListItem('cartons', index)}>
                {t('shipping.packing.remove')}
              </GuardedButton>
            </div>
          )}
        </FieldGroup>
      ))}
      <div>
        <GuardedButton
          weight="plain"
          size="small"
          onPress={() => form.insertListItem('cartons', emptyRow(shipment.items[0]?.itemId ?? ''))}
        >
          {t('shipping.packing.add')}
        </GuardedButton>
      </div>
      <FieldGroup legend={t('shipping.packing.handover')}>
        <SelectField
          form={form}
          path="unitType"
          label={t('shipping.packing.unitType')}
          options={shippingUnits.map((value) => ({ value, label: t(`shipping.packing.unit.${value}`) }))}
        />
        {form.values.unitType === 'pallet' && (
          <NumberField form={form} path="pallets" label={t('shipping.packing.units')} needed />
        )}
        <UploadFiles
          uploader={uploadFile}
          place={`packing:${shipment.id}`}
          onUploaded={([file]) => setAttachment(file ?? null)}
          label={t('shipping.packing.file')}
          size="small"
        >
          {t('shipping.packing.attach')}
        </UploadFiles>
        {attachment && <span>{attachment.name}</span>}
        {attachment && <LanguageChoice value={language} choose={setLanguage} />}
      </FieldGroup>
    </Form>
  )
}

/** The reference of an uploaded file; an absent one removes nothing from the body. */
const fileOf = (file: UploadedFile | null, language: FileLanguage) =>
  file ? { attachment: { id: file.id, name: file.name, size: file.size, ...withLanguage(language) } } : {}

const columns = ['count', 'pieces', 'length', 'width', 'height'] as const
const isColumn = (field: string): field is (typeof columns)[number] | 'units' =>
  field === 'units' || (columns as readonly string[]).includes(field)

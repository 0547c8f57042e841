import { useForm } from '@mantine/form'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { NewSchematicInput, schematics } from '#application/packaging/contracts/schematics.ts'
import { lengthDecimals, type LengthUnit, lengthUnits } from '#domain/lengths.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter } from '../../data/queries.ts'
import { useList } from '../../data/use-list.ts'
import { contractErrors } from '../../data/validation.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { schematicColumns, schematicFilters } from '../../packaging/schematic-table.tsx'
import { paths } from '../../paths.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { ListPage } from '../../ui/ListPage.tsx'

/** All schematics, most recently changed first. */
const SchematicsPage = () => {
  const list = useList(schematics.list, useSearch({ from: '/_app/live/staff/schematics' }))
  const [adding, setAdding] = useState(false)
  return (
    <ListPage
      name="schematics"
      title={t('schematics.title')}
      lede={t('schematics.lede')}
      actions={<GuardedButton onPress={() => setAdding(true)}>{t('schematics.add')}</GuardedButton>}
      list={list}
      filters={schematicFilters()}
      table={{
        columns: schematicColumns(true),
        rowKey: ({ schematicId }) => schematicId,
        href: ({ schematicId }) => paths.staff.schematic(schematicId),
      }}
      empty={{ title: t('schematics.emptyTitle'), text: t('schematics.empty') }}
    >
      {adding && (
        <Dialog title={t('schematics.add')} close={() => setAdding(false)}>
          <NewSchematic />
        </Dialog>
      )}
    </ListPage>
  )
}

type Values = { name: string; description: string; width: number | ''; height: number | ''; unit: LengthUnit }

const NewSchematic = () => {
  const { history } = useRouter()
  const { unitOfLength } = useCountrySettings()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { name: '', description: '', width: '', height: '', unit: unitOfLength },
    validate: (values: Values) => contractErrors(NewSchematicInput, values, fieldLabel),
  })
  const submit = async (values: Values) => {
    const answer = await api.schematics
      .create({ body: { ...values, width: Number(values.width), height: Number(values.height) } })
      .then(invalidateAfter(schematics.list))
    if (!answer.hasError) history.push(paths.staff.schematic(answer.payload.schematicId))
    return answer
  }
  const { unit } = form.values
  const decimals = lengthDecimals[unit]
  return (
    <Form form={form} draft="new-schematic" submit={submit} label={t('schematics.add')}>
      <TextField form={form} path="name" label={t('schematics.field.name')} autoComplete="off" needed />
      <SelectField
        form={form}
        path="unit"
        label={t('schematics.field.unit')}
        hint={t('schematics.unitHint')}
        options={lengthUnits.map((value) => ({ value, label: t(`packaging.unit.${value}`) }))}
      />
      <NumberField form={form} path="width" label={t('schematics.field.width')} decimals={decimals} needed />
      <NumberField form={form} path="height" label={t('schematics.field.height')} decimals={decimals} needed />
      <TextAreaField form={form} path="description" label={t('schematics.field.description')} />
    </Form>
  )
}

export default SchematicsPage

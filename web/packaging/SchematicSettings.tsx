import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type SchematicForStaff, SchematicInput, type schematics } from '#application/packaging/contracts/schematics.ts'
import { customers } from '#application/people/contracts/customers.ts'
import { suppliers } from '#application/people/contracts/suppliers.ts'
import type { InputOf, ReplyOf } from '../data/api.ts'
import type { Result } from '../data/http.ts'
import { useApiQuery } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ElementFiles } from './ElementFiles.tsx'
import controls from '../styles/controls.module.css'
import styles from './Schematic.module.css'

type Body = InputOf<typeof schematics.change>['body']
/** Sends a change of the schematic as last answered by the server, after the changes that are being sent. */
export type ChangeSchematic = (
  body: (latest: SchematicForStaff) => Body,
) => Promise<Result<ReplyOf<typeof schematics.change>>>

type Props = { schematic: SchematicForStaff; change: ChangeSchematic }

/** Name, readers, files and protection of a schematic. */
export const SchematicSettings = ({ schematic, change }: Props) => {
  const user = userOf(useSession())
  if (!user) return null
  const isSenior = hasAccess(user, 'seniorStaff')
  return (
    <>
      {!schematic.preventChanges && (
        <>
          <Details schematic={schematic} change={change} />
          <Readers schematic={schematic} change={change} choosesCustomer={hasAccess(user, 'staff')} />
          <Files schematic={schematic} change={change} />
        </>
      )}
      {isSenior && <Protection schematic={schematic} change={change} />}
    </>
  )
}

type Values = { name: string; description: string }

const Details = ({ schematic, change }: Props) => {
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { name: schematic.name, description: schematic.description },
    validate: (values: Values) => contractErrors(SchematicInput, values, fieldLabel),
  })
  return (
    <Panel title={t('schematics.details')}>
      <Form
        form={form}
        draft={`schematic:${schematic.schematicId}`}
        weight="plain"
        submit={(values) => change(() => values)}
        label={t('schematics.saveDetails')}
      >
        <TextField form={form} path="name" label={t('schematics.field.name')} autoComplete="off" needed />
        <TextAreaField form={form} path="description" label={t('schematics.field.description')} />
      </Form>
    </Panel>
  )
}

/** The customer and the suppliers whose users may read the schematic (SCHEM-D01). */
const Readers = ({ schematic, change, choosesCustomer }: Props & { choosesCustomer: boolean }) => {
  const { customerId, customerName, supplierIds } = schematic
  const { data: makers = [] } = useApiQuery(suppliers.list, { query: {} })
  const offered = makers.filter((one) => one.status === 'active' && !supplierIds.includes(one.supplierId))
  return (
    <Panel title={t('schematics.readers')}>
      <p className={styles.dim}>{t('schematics.readersHint')}</p>
      <h3 className={styles.subtitle}>{t('schematics.customer')}</h3>
      {customerId ? (
        <div className={styles.buttons}>
          <bdi>{customerName ?? customerId}</bdi>
          <Action weight="quiet" size="small" do={() => change(() => ({ customerId: null }))}>
            {t('schematics.removeReader')}
          </Action>
        </div>
      ) : choosesCustomer ? (
        <CustomerChoice choose={(chosen) => change(() => ({ customerId: chosen }))} />
      ) : (
        <p>{t('schematics.noCustomer')}</p>
      )}
      <h3 className={styles.subtitle}>{t('schematics.suppliers')}</h3>
      {supplierIds.map((supplierId) => (
        <div key={supplierId} className={styles.buttons}>
          <bdi>{makers.find((one) => one.supplierId === supplierId)?.name ?? supplierId}</bdi>
          <Action
            weight="quiet"
            size="small"
            do={() => change((latest) => ({ supplierIds: latest.supplierIds.filter((one) => one !== supplierId) }))}
          >
            {t('schematics.removeReader')}
          </Action>
        </div>
      ))}
      {offered.length > 0 && (
        <div className={styles.buttons}>
          {offered.map(({ supplierId, name }) => (
            <Action
              key={supplierId}
              weight="plain"
              size="small"
              do={() => change((latest) => ({ supplierIds: [...latest.supplierIds, supplierId] }))}
            >
              {t('schematics.addSupplier', { name })}
            </Action>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** Number of offered customers: a longer name finds the others. */
const offeredCustomers = 5

const CustomerChoice = ({ choose }: { choose: (customerId: string) => ReturnType<ChangeSchematic> }) => {
  const [search, setSearch] = useState('')
  const { data } = useApiQuery(customers.list, { query: { search: search.trim(), limit: offeredCustomers } })
  return (
    <>
      <TextInput
        type="search"
        size="md"
        label={t('schematics.findCustomer')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        classNames={{ input: controls.input, label: controls.fieldLabel }}
      />
      <div className={styles.buttons}>
        {(data?.items ?? []).map(({ customerId, name }) => (
          <Action key={customerId} weight="plain" size="small" do={() => choose(customerId)}>
            <bdi>{name}</bdi>
          </Action>
        ))}
      </div>
      {data?.items.length === 0 && <p role="status">{t('schematics.noCustomerFound')}</p>}
    </>
  )
}

const Files = ({ schematic: { schematicId, attachments }, change }: Props) => {
  const uploaded = ({ attachments: files }: SchematicForStaff) =>
    files.map(({ id, name, size }) => ({ id, name, size }))
  return (
    <Panel title={t('schematics.files')}>
      <ElementFiles
        files={attachments}
        remove={(id) => change((latest) => ({ attachments: uploaded(latest).filter((file) => file.id !== id) }))}
      />
      <UploadFiles
        uploader={uploadFile}
        place={`schematic ${schematicId}`}
        label={t('schematics.addFiles')}
        multiple
        onUploaded={(files) => change((latest) => ({ attachments: [...uploaded(latest), ...files] }))}
      >
        {t('schematics.addFiles')}
      </UploadFiles>
    </Panel>
  )
}

const Protection = ({ schematic: { preventChanges, preventDeletion }, change }: Props) => (
  <Panel title={t('schematics.protection')}>
    <p className={styles.dim}>{t('schematics.protectionHint')}</p>
    <div className={styles.buttons}>
      <Action weight="plain" size="small" do={() => change(() => ({ preventChanges: !preventChanges }))}>
        {t(preventChanges ? 'schematics.allowChanges' : 'schematics.preventChanges')}
      </Action>
      <Action weight="plain" size="small" do={() => change(() => ({ preventDeletion: !preventDeletion }))}>
        {t(preventDeletion ? 'schematics.allowDeletion' : 'schematics.preventDeletion')}
      </Action>
    </div>
  </Panel>
)

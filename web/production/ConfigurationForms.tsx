import { useForm } from '@mantine/form'
import type {
  ConfigurationForStaff,
  ProductionConfiguration,
} from '#application/production/contracts/configurations.ts'
import { productionConfigurations } from '#application/production/contracts/configurations.ts'
import { productionConfigurationCan } from '#domain/production/production-configuration.ts'
import { api } from '../data/api.ts'
import { writeToCache } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel, refusalText } from '../locales/message-text.ts'
import { Action } from '../ui/Action.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'

type Of = { of: ProductionConfiguration; disabledReason?: string | undefined }

const { list, get } = productionConfigurations
const cached = (id: string) => writeToCache(get, { params: { id } }, list)

type Shared = Pick<ProductionConfiguration, 'customerTitle' | 'customerDescription'>

/** Title and description for the customer (PROD-006). */
export const SharedDetailsForm = ({ of: { id, status, customerTitle, customerDescription }, disabledReason }: Of) => {
  const form: FormOf<Shared> = useForm<Shared>({
    initialValues: { customerTitle, customerDescription },
    validate: (values) => contractErrors(productionConfigurations.change.body, values, fieldLabel),
  })
  return (
    <Panel title={t('production.library.details')}>
      <Form
        form={form}
        submit={async (body) => cached(id)(await api.productionConfigurations.change({ params: { id }, body }))}
        label={t('production.library.save')}
        disabledReason={disabledReason ?? refusalText(productionConfigurationCan.change({ status }))}
        draft={`configuration:${id}`}
        onDone={() => toast(t('production.library.saved'))}
      >
        <TextField form={form} path="customerTitle" label={fieldLabel('customerTitle')} />
        <TextAreaField form={form} path="customerDescription" label={fieldLabel('customerDescription')} rows={3} />
      </Form>
    </Panel>
  )
}

const internalFields = [
  'internalName',
  'internalDescription',
  'supplierTitle',
  'supplierSpecification',
  'referenceId',
] as const
type Internal = Pick<ConfigurationForStaff, (typeof internalFields)[number]>

/** Internal fields (PROD-D03). */
export const InternalDetailsForm = ({ of: one }: { of: ConfigurationForStaff }) => {
  const { id, status, internalName, internalDescription, supplierTitle, supplierSpecification, referenceId } = one
  const form: FormOf<Internal> = useForm<Internal>({
    initialValues: { internalName, internalDescription, supplierTitle, supplierSpecification, referenceId },
    validate: (values) => contractErrors(productionConfigurations.change.body, values, fieldLabel),
  })
  return (
    <Panel title={t('production.library.internal')} internal>
      <Form
        form={form}
        submit={async (body) => cached(id)(await api.productionConfigurations.change({ params: { id }, body }))}
        label={t('production.library.save')}
        disabledReason={refusalText(productionConfigurationCan.change({ status }))}
        draft={`configuration-internal:${id}`}
        onDone={() => toast(t('production.library.saved'))}
      >
        <TextField form={form} path="internalName" label={fieldLabel('internalName')} />
        <TextAreaField form={form} path="internalDescription" label={fieldLabel('internalDescription')} rows={2} />
        <TextField form={form} path="supplierTitle" label={fieldLabel('supplierTitle')} />
        <TextAreaField form={form} path="supplierSpecification" label={fieldLabel('supplierSpecification')} rows={3} />
        <TextField form={form} path="referenceId" label={fieldLabel('referenceId')} />
      </Form>
    </Panel>
  )
}

/** Archive and restore (PROD-T02, T03). */
export const ConfigurationActions = ({ of: one, disabledReason }: Of) => {
  const { id, status, audience, productionHistory } = one
  const params = { id }
  if (status === 'archived') {
    return (
      <Action
        weight="plain"
        do={async () => cached(id)(await api.productionConfigurations.restore({ params }))}
        disabledReason={disabledReason}
        onDone={() => toast(t('production.library.restored'))}
      >
        {t('production.library.restore')}
      </Action>
    )
  }
  if (status !== 'active') return null
  return (
    <ConfirmAction
      weight="plain"
      title={t('production.library.archiveTitle')}
      explain={<p>{t('production.library.archiveExplain')}</p>}
      confirm={t('production.library.archive')}
      do={async () => cached(id)(await api.productionConfigurations.archive({ params }))}
      disabledReason={
        disabledReason ??
        refusalText(productionConfigurationCan.archive({ status, productions: productionHistory }, audience))
      }
      onDone={() => toast(t('production.library.archived'))}
    >
      {t('production.library.archive')}
    </ConfirmAction>
  )
}

/** Names the configuration that permanently replaces this one (PROD-T04). */
export const SupersedeForm = ({
  of: { id },
  successors,
}: {
  of: ConfigurationForStaff
  /** Other active configurations of the customer. */
  successors: readonly { id: string; label: string }[]
}) => {
  const form: FormOf<{ supersededBy: string }> = useForm<{ supersededBy: string }>({
    initialValues: { supersededBy: '' },
    validate: { supersededBy: (value) => (value ? null : t('production.library.chooseSuccessor')) },
  })
  return (
    <Panel title={t('production.library.supersede')} internal>
      <Form
        form={form}
        draft={`configuration-successor:${id}`}
        submit={async (body) => cached(id)(await api.productionConfigurations.supersede({ params: { id }, body }))}
        label={t('production.library.supersede')}
        disabledReason={successors.length === 0 ? t('production.library.noSuccessor') : undefined}
        onDone={() => toast(t('production.library.superseded'))}
      >
        <SelectField
          form={form}
          path="supersededBy"
          label={t('production.library.successor')}
          hint={t('production.library.supersedeHint')}
          options={[
            { value: '', label: t('production.library.chooseSuccessor') },
            ...successors.map(({ id: value, label }) => ({ value, label })),
          ]}
        />
      </Form>
    </Panel>
  )
}

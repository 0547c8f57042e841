import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { aiConfigurations } from '#application/assistant/contracts/configurations.ts'
import { customers } from '#application/people/contracts/customers.ts'
import { api, type ReplyOf } from '../../data/api.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { openAssistant } from '../../stores/assistant-panel.ts'
import { SelectField, TextAreaField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Settings.module.css'

type Parts = ReplyOf<typeof aiConfigurations.preview>['parts']
type Values = { message: string; customerId: string }

/** Shows what precedes a message, as the model receives it, and opens a conversation with the configuration. */
export const ConfigurationPreview = ({ configurationId }: { configurationId: string }) => {
  const [parts, setParts] = useState<Parts>()
  const customerOptions = useCustomerOptions()
  const form: FormOf<Values> = useForm<Values>({ initialValues: { message: '', customerId: '' } })
  return (
    <Panel title={t('aisettings.preview.title')} id="preview">
      <p className={styles.hint}>{t('aisettings.preview.hint')}</p>
      <Form
        form={form}
        draft={null}
        weight="plain"
        label={t('aisettings.preview.show')}
        submit={async ({ message, customerId }: Values) => {
          const answer = await api.aiConfigurations.preview({
            params: { configurationId },
            body: { message, ...(customerId && { customerId }) },
          })
          if (!answer.hasError) setParts(answer.payload.parts)
          return answer
        }}
        aside={
          <GuardedButton weight="plain" onPress={() => openAssistant({ configurationId })}>
            {t('aisettings.preview.chat')}
          </GuardedButton>
        }
      >
        <TextAreaField form={form} path="message" label={t('aisettings.preview.message')} rows={2} />
        <SelectField form={form} path="customerId" label={fieldLabel('customerId')} options={customerOptions} />
      </Form>
      <div className={styles.parts} role="status">
        {parts?.length === 0 && <p>{t('aisettings.preview.empty')}</p>}
        {parts?.map(({ kind, title, text }, nth) => (
          // A result is replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <details key={nth} className={styles.part}>
            <summary>
              {t(`aisettings.part.${kind}`)}
              {title && `: ${title}`}
            </summary>
            <p className={styles.text}>{text}</p>
          </details>
        ))}
      </div>
    </Panel>
  )
}

/** Customers as options, and none. */
export const useCustomerOptions = () => {
  const { data } = useApiQuery(customers.list, { query: { limit: 200 } })
  return [
    { value: '', label: t('aisettings.noCustomer') },
    ...(data?.items ?? []).map(({ customerId: value, name: label }) => ({ value, label })),
  ]
}

import { useForm } from '@mantine/form'
import { aiConfigurations } from '#application/assistant/contracts/configurations.ts'
import { NewTask, type TaskForStaff } from '#application/assistant/contracts/tasks.ts'
import { inputContexts, usageContexts } from '#domain/assistant/task.ts'
import { useApiQuery } from '../../data/queries.ts'
import { contractErrors } from '../../data/validation.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import type { Answer } from '../../ui/Action.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { labelOf } from './options.ts'
import { NameFields, ScopeField } from './scoped-record.tsx'

type Values = Omit<NewTask, 'configurationScope'>

/** A prompt with the configuration that answers it. */
export const TaskForm = ({
  of: one,
  save,
  onDone,
}: {
  of: TaskForStaff | undefined
  save: (body: NewTask) => Promise<Answer>
  onDone?: () => void
}) => {
  const { data } = useApiQuery(aiConfigurations.list, { query: { limit: 200 } })
  const configurations = data?.items ?? []
  const bodyOf = (values: Values): NewTask => ({
    ...values,
    configurationScope: configurations.find(({ id }) => id === values.configurationId)?.scope ?? 'internal',
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      name: one?.name ?? '',
      description: one?.description ?? '',
      scope: one?.scope ?? 'internal',
      configurationId: one?.configurationId ?? '',
      taskPrompt: one?.taskPrompt ?? '',
      inputContext: one?.inputContext ?? 'general',
      usageContext: one?.usageContext ?? 'interactive',
      customId: one?.customId ?? '',
    },
    validate: (values: Values) => contractErrors(NewTask, bodyOf(values), labelOf),
  })
  return (
    <Form
      form={form}
      draft={`assistant-task:${one?.id ?? 'new'}`}
      submit={(values: Values) => save(bodyOf(values))}
      label={t(one ? 'aisettings.save' : 'aisettings.create')}
      fieldFor={(field) => (field === 'configurationScope' ? 'configurationId' : field)}
      {...(onDone && { onDone })}
    >
      <NameFields form={form} />
      <TextAreaField form={form} path="taskPrompt" label={fieldLabel('taskPrompt')} rows={6} needed />
      <SelectField
        form={form}
        path="configurationId"
        label={fieldLabel('configurationId')}
        options={[
          { value: '', label: t('aisettings.choose') },
          ...configurations.map(({ id: value, name, scope }) => ({
            value,
            label: `${name} (${t(`aisettings.scopes.${scope}`)})`,
          })),
        ]}
      />
      <ScopeField form={form} />
      <SelectField
        form={form}
        path="inputContext"
        label={fieldLabel('inputContext')}
        options={inputContexts.map((value) => ({ value, label: t(`aisettings.inputContext.${value}`) }))}
      />
      <SelectField
        form={form}
        path="usageContext"
        label={fieldLabel('usageContext')}
        hint={form.values.usageContext === 'background' ? t('aisettings.backgroundHint') : undefined}
        options={usageContexts.map((value) => ({ value, label: t(`aisettings.usageContext.${value}`) }))}
      />
      <TextField
        form={form}
        path="customId"
        label={fieldLabel('customId')}
        hint={t('aisettings.customIdHint')}
        autoComplete="off"
      />
    </Form>
  )
}

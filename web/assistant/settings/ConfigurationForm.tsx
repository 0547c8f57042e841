import { useForm } from '@mantine/form'
import { type ConfigurationForStaff, NewConfiguration } from '#application/assistant/contracts/configurations.ts'
import { aiDocuments } from '#application/assistant/contracts/documents.ts'
import {
  dynamicDocuments,
  modelCategories,
  modelProviders,
  reasoningEfforts,
  toolChoices,
  verbosities,
} from '#domain/assistant/configuration.ts'
import { knowledgeBaseModes } from '#domain/assistant/knowledge-base.ts'
import { outputTypes } from '#domain/assistant/message.ts'
import { staffToolNames, toolNames } from '#domain/assistant/tools.ts'
import { useApiQuery } from '../../data/queries.ts'
import { contractErrors } from '../../data/validation.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import type { Answer } from '../../ui/Action.tsx'
import { CheckBox, CheckField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { configurationBody, configurationValues, type ConfigurationValues, formPathOf } from './configuration-values.ts'
import { DocumentsField } from './DocumentsField.tsx'
import { defaultOption, labelOf } from './options.ts'
import { NameFields, ScopeField } from './scoped-record.tsx'
import styles from './Settings.module.css'

const providerNames = {
  azureOpenAi: 'Azure OpenAI',
  openAi: 'OpenAI',
  google: 'Google',
  openRouter: 'OpenRouter',
} as const

type EveryField = { form: FormOf<ConfigurationValues> }

/** Everything that determines how the assistant answers. */
export const ConfigurationForm = ({
  of: one,
  save,
  onDone,
}: {
  of: ConfigurationForStaff | undefined
  save: (body: NewConfiguration) => Promise<Answer>
  onDone?: () => void
}) => {
  const form: FormOf<ConfigurationValues> = useForm<ConfigurationValues>({
    initialValues: configurationValues(one),
    validate: (values: ConfigurationValues) =>
      Object.fromEntries(
        Object.entries(contractErrors(NewConfiguration, configurationBody(values, one), labelOf)).map(
          ([field, error]) => [formPathOf(field), error],
        ),
      ),
  })
  return (
    <Form
      form={form}
      draft={`assistant-configuration:${one?.id ?? 'new'}`}
      submit={(values: ConfigurationValues) => save(configurationBody(values, one))}
      label={t(one ? 'aisettings.save' : 'aisettings.create')}
      fieldFor={formPathOf}
      pinned
      {...(onDone && { onDone })}
    >
      <NameFields form={form} />
      <ScopeField form={form} />
      <TextAreaField
        form={form}
        path="systemMessage"
        label={fieldLabel('systemMessage')}
        hint={t('aisettings.systemMessageHint')}
        rows={8}
      />
      <ModelFields form={form} />
      <FieldGroup legend={fieldLabel('tools')} hint={t('aisettings.toolsHint')}>
        <Checks
          values={form.values.tools}
          options={[...toolNames, ...(form.values.scope === 'internal' ? staffToolNames : [])].map((value) => ({
            value,
            label: t(`aisettings.tool.${value}`),
          }))}
          change={(tools) => form.setFieldValue('tools', tools)}
        />
      </FieldGroup>
      <FieldGroup legend={fieldLabel('dynamicDocuments')} hint={t('aisettings.dynamicHint')}>
        {dynamicDocuments.map((kind) => (
          <CheckField key={kind} form={form} path={`dynamicDocuments.${kind}`} label={fieldLabel(kind)} />
        ))}
      </FieldGroup>
      <StoredDocuments form={form} />
      <KnowledgeFields form={form} />
      <FieldGroup
        legend={fieldLabel('taskSpecificDocuments')}
        hint={t('aisettings.taskDocumentsHint')}
        above={
          <DocumentsField form={form} path="taskSpecificDocuments" documents={form.values.taskSpecificDocuments} />
        }
      >
        {null}
      </FieldGroup>
      <FieldGroup legend={t('aisettings.memories.title')} hint={t('aisettings.memoriesHint')}>
        <TextField
          form={form}
          path="memoryIndices"
          label={fieldLabel('memoryIndices')}
          hint={t('aisettings.memoryIndicesHint')}
          autoComplete="off"
        />
        <NumberField form={form} path="maxMemories" label={fieldLabel('maxMemories')} min={0} max={100} />
      </FieldGroup>
    </Form>
  )
}

const ModelFields = ({ form }: EveryField) => (
  <FieldGroup legend={fieldLabel('model')}>
    <SelectField
      form={form}
      path="modelCategory"
      label={fieldLabel('modelCategory')}
      options={modelCategories.map((value) => ({ value, label: t(`aisettings.category.${value}`) }))}
    />
    {form.values.modelCategory === 'chooseModel' && (
      <>
        <SelectField
          form={form}
          path="provider"
          label={fieldLabel('provider')}
          options={modelProviders.map((value) => ({ value, label: providerNames[value] }))}
        />
        <TextField form={form} path="modelName" label={fieldLabel('model')} autoComplete="off" needed />
      </>
    )}
    <SelectField
      form={form}
      path="output"
      label={fieldLabel('output')}
      options={outputTypes.map((value) => ({ value, label: t(`aisettings.output.${value}`) }))}
    />
    <NumberField form={form} path="temperature" label={fieldLabel('temperature')} min={0} max={2} decimals={2} />
    <NumberField form={form} path="maxOutputTokens" label={fieldLabel('maxOutputTokens')} min={1} />
    <SelectField
      form={form}
      path="toolChoice"
      label={fieldLabel('toolChoice')}
      options={toolChoices.map((value) => ({ value, label: t(`aisettings.toolChoice.${value}`) }))}
    />
    <SelectField
      form={form}
      path="reasoningEffort"
      label={fieldLabel('reasoningEffort')}
      options={[
        defaultOption(),
        ...reasoningEfforts.map((value) => ({ value, label: t(`aisettings.level.${value}`) })),
      ]}
    />
    <SelectField
      form={form}
      path="verbosity"
      label={fieldLabel('verbosity')}
      options={[defaultOption(), ...verbosities.map((value) => ({ value, label: t(`aisettings.level.${value}`) }))]}
    />
  </FieldGroup>
)

const StoredDocuments = ({ form }: EveryField) => {
  const { data } = useApiQuery(aiDocuments.list, { query: { visibility: 'public', limit: 200 } })
  const options = (data?.items ?? []).map(({ id: value, title: label }) => ({ value, label }))
  return (
    <FieldGroup legend={fieldLabel('storedDocuments')} hint={t('aisettings.storedHint')}>
      {options.length === 0 ? (
        <p className={styles.hint}>{t('aisettings.documents.none')}</p>
      ) : (
        <Checks
          values={form.values.storedDocuments}
          options={options}
          change={(ids) => form.setFieldValue('storedDocuments', ids)}
        />
      )}
    </FieldGroup>
  )
}

const KnowledgeFields = ({ form }: EveryField) => (
  <FieldGroup
    legend={fieldLabel('knowledgeBase')}
    hint={t('aisettings.knowledgeHint')}
    above={form.values.mode !== '' && <DocumentsField form={form} path="documents" documents={form.values.documents} />}
  >
    <SelectField
      form={form}
      path="mode"
      label={fieldLabel('mode')}
      options={[
        { value: '', label: t('aisettings.noKnowledge') },
        ...knowledgeBaseModes.map((value) => ({ value, label: t(`aisettings.mode.${value}`) })),
      ]}
    />
    {form.values.mode !== '' && (
      <TextField form={form} path="injectionPrompt" label={fieldLabel('injectionPrompt')} autoComplete="off" />
    )}
  </FieldGroup>
)

/** Several choices of a list, as checkboxes. */
const Checks = ({
  values,
  options,
  change,
}: {
  values: readonly string[]
  options: readonly { value: string; label: string }[]
  change: (values: string[]) => void
}) => (
  <>
    {options.map(({ value, label }) => (
      <CheckBox
        key={value}
        label={label}
        checked={values.includes(value)}
        onChange={({ currentTarget: { checked } }) =>
          change(checked ? [...values, value] : values.filter((one) => one !== value))
        }
      />
    ))}
  </>
)

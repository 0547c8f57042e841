import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { TaskForStaff, TaskResult } from '#application/assistant/contracts/tasks.ts'
import { chat } from '#application/conversations/contracts/chat.ts'
import { taskInputRefusal } from '#domain/assistant/task.ts'
import { subjectOf } from '../../conversations/conversation-labels.ts'
import { api } from '../../data/api.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel, refusalText } from '../../locales/message-text.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useCustomerOptions } from './ConfigurationPreview.tsx'
import { TaskResultView } from './TaskResultView.tsx'
import styles from './Settings.module.css'

type Values = { customerId: string; conversationId: string; requestId: string; input: string }

/** Runs a task, and shows its result with the actions that are possible with it. */
export const TaskRunner = ({ task }: { task: TaskForStaff }) => {
  const [result, setResult] = useState<TaskResult>()
  const [conversationId, setConversationId] = useState('')
  const customers = useCustomerOptions()
  const { data: conversations } = useApiQuery(chat.list, { query: { limit: 100 } })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { customerId: '', conversationId: '', requestId: '', input: '' },
    validate: (values: Values) => {
      const refusal = taskInputRefusal(task, values)
      return refusal ? { [refusal.field!]: refusalText(refusal) } : {}
    },
  })
  return (
    <Panel title={t('aisettings.run.title')} id="run">
      <Form
        form={form}
        draft={null}
        label={t('aisettings.run.start')}
        submit={async (values: Values) => {
          const answer = await api.aiTasks.run({
            params: { taskId: task.id },
            body: {
              input: values.input,
              ...(values.customerId && { customerId: values.customerId }),
              ...(values.conversationId && { conversationId: values.conversationId }),
              ...(values.requestId.trim() && { requestId: values.requestId.trim() }),
            },
          })
          if (!answer.hasError) {
            setResult(answer.payload)
            setConversationId(values.conversationId)
          }
          return answer
        }}
      >
        {task.inputContext === 'customer' && (
          <SelectField form={form} path="customerId" label={fieldLabel('customerId')} options={customers} />
        )}
        {task.inputContext === 'customerConversation' && (
          <SelectField
            form={form}
            path="conversationId"
            label={fieldLabel('conversationId')}
            options={[
              { value: '', label: t('aisettings.choose') },
              ...(conversations?.items ?? []).map((one) => ({
                value: one.id,
                label: [subjectOf(one), one.customer?.customerName].filter(Boolean).join(' · '),
              })),
            ]}
          />
        )}
        <TextField
          form={form}
          path="requestId"
          label={fieldLabel('requestId')}
          hint={t('aisettings.run.orderHint')}
          autoComplete="off"
        />
        <TextAreaField form={form} path="input" label={fieldLabel('input')} rows={2} />
      </Form>
      <div role="status" className={styles.parts}>
        {result && <TaskResultView result={result} task={task} conversationId={conversationId || undefined} />}
      </div>
    </Panel>
  )
}

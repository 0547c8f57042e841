import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { chat, type Conversation } from '#application/conversations/contracts/chat.ts'
import { emailSignatures } from '#domain/conversations/conversation-email.ts'
import { api } from '../data/api.ts'
import { invalidateAfter, useApiQuery } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { fieldLabel } from '../locales/message-text.ts'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { InternalMark } from '../ui/InternalMark.tsx'
import { subjectOf } from './conversation-labels.ts'

type Values = {
  conversationId: string
  subject: string
  to: string
  cc: string
  body: string
  signatureId: (typeof emailSignatures)[number] | ''
}

/** Addresses separated by commas, semicolons or spaces. */
const addressesIn = (text: string): string[] => text.split(/[\s,;，；]+/).filter(Boolean)

/**
 * Sends an email of a conversation (CHAT-004..006): `new` starts an internal conversation with it, `existing` continues
 * one that started with an email, whose subject is unchanged.
 */
export const EmailDialog = ({
  of,
  subject = '',
  body = '',
  conversationId = '',
  close,
}: {
  of: 'new' | 'existing'
  subject?: string
  body?: string
  conversationId?: string | undefined
  close: () => void
}) => {
  const navigate = useNavigate()
  const { data } = useApiQuery(chat.list, { query: { status: 'active', limit: 200 } })
  const withEmail = (data?.items ?? []).filter(({ kind, lastMessage }) => kind === 'internal' && lastMessage?.email)
  const contract = of === 'new' ? chat.email : chat.emailReply
  const bodyOf = ({ to, cc, signatureId, ...values }: Values) => ({
    ...(of === 'new' && { subject: values.subject }),
    body: values.body,
    to: addressesIn(to),
    cc: addressesIn(cc),
    signatureId: signatureId || null,
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { conversationId, subject, to: '', cc: '', body, signatureId: 'team' },
    validate: (values: Values) => ({
      ...atField(contractErrors(contract.body, bodyOf(values), (path) => fieldLabel(path.split('.')[0]!))),
      ...(of === 'existing' && values.conversationId === '' && { conversationId: t('chat.mail.choose') }),
    }),
  })
  const submit = async (values: Values) => {
    const sent = bodyOf(values)
    const answer =
      of === 'new'
        ? await api.chat.email({ body: { ...sent, subject: values.subject } })
        : await api.chat.emailReply({ params: { conversationId: values.conversationId }, body: sent })
    if (!answer.hasError) void navigate({ href: paths.conversation(answer.payload.id) })
    return invalidateAfter<Conversation>(chat.list, chat.messages)(answer)
  }
  return (
    <Dialog title={t(of === 'new' ? 'chat.mail.new' : 'chat.mail.reply')} close={close}>
      <Form
        form={form}
        submit={submit}
        draft={null}
        label={t('chat.mail.send')}
        fieldFor={(field) => field.split('.')[0]!}
        onDone={close}
      >
        <InternalMark />
        {of === 'new' ? (
          <TextField form={form} path="subject" label={fieldLabel('subject')} autoComplete="off" needed />
        ) : (
          <SelectField
            form={form}
            path="conversationId"
            label={t('chat.mail.conversation')}
            hint={withEmail.length === 0 ? t('chat.mail.none') : undefined}
            options={[
              { value: '', label: t('chat.mail.choose') },
              ...withEmail.map((one) => ({ value: one.id, label: subjectOf(one) })),
            ]}
          />
        )}
        <TextField
          form={form}
          path="to"
          label={t('chat.mail.to')}
          hint={t('chat.mail.toHint')}
          autoComplete="off"
          needed
        />
        <TextField form={form} path="cc" label={fieldLabel('cc')} autoComplete="off" />
        <TextAreaField form={form} path="body" label={fieldLabel('body')} rows={8} needed />
        <SelectField
          form={form}
          path="signatureId"
          label={fieldLabel('signatureId')}
          options={[
            { value: '', label: t('chat.mail.signature.none') },
            ...emailSignatures.map((value) => ({ value, label: t(`chat.mail.signature.${value}`) })),
          ]}
        />
      </Form>
    </Dialog>
  )
}

/** Errors of single addresses are shown at their field. */
const atField = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, error]) => [path.split('.')[0]!, error]))

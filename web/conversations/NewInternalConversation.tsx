import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { chat, type Conversation, InternalConversation } from '#application/conversations/contracts/chat.ts'
import { api } from '../data/api.ts'
import { invalidateAfter } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { InternalMark } from '../ui/InternalMark.tsx'

type Values = { title: string; text: string }

/** A button that opens the form for an internal conversation without an order. */
export const NewInternalConversation = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <GuardedButton weight="plain" onPress={() => setOpen(true)}>
        {t('chat.new.start')}
      </GuardedButton>
      {isOpen && (
        <Dialog title={t('chat.new.start')} close={() => setOpen(false)}>
          <NewForm />
        </Dialog>
      )}
    </>
  )
}

const labelOf = (path: string) => t(path === 'title' ? 'chat.new.title' : 'chat.new.text')

const NewForm = () => {
  const navigate = useNavigate()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { title: '', text: '' },
    validate: ({ title, text }: Values) => contractErrors(InternalConversation, { ...of, title, text }, labelOf),
  })
  const submit = async ({ title, text }: Values) => {
    const answer = await api.chat.start({ body: { ...of, title, text } })
    if (!answer.hasError) void navigate({ href: paths.conversation(answer.payload.id) })
    return invalidateAfter<Conversation>(chat.list)(answer)
  }
  return (
    <Form form={form} submit={submit} draft="internal-conversation" label={t('chat.new.create')}>
      <InternalMark />
      <TextField form={form} path="title" label={t('chat.new.title')} needed />
      <TextAreaField form={form} path="text" label={t('chat.new.text')} needed />
    </Form>
  )
}

const of = { kind: 'internal', subject: null } as const

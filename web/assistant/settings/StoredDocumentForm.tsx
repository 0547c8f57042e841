import { useForm } from '@mantine/form'
import { NewStoredDocument, type StoredDocument } from '#application/assistant/contracts/documents.ts'
import {
  documentProtections,
  documentPurposes,
  documentVisibilities,
  type DocumentFields,
} from '#domain/assistant/stored-document.ts'
import { contractErrors } from '../../data/validation.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import { userOf, useSession } from '../../stores/session.ts'
import type { Answer } from '../../ui/Action.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { Form } from '../../ui/Form.tsx'
import { labelOf } from './options.ts'

type Values = Omit<DocumentFields, 'attributes'> & {
  visibility: StoredDocument['visibility']
  /** One `name: value` per line. */
  attributes: string
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^\s*([^:：]+?)\s*[:：]\s*(.*)$/.exec(line))
      .flatMap((found) => (found ? [[found[1], found[2]?.trim() ?? ''] as const] : [])),
  )

/** A text for the model. The visibility cannot be changed later. */
export const StoredDocumentForm = ({
  of: one,
  save,
  onDone,
}: {
  of: StoredDocument | undefined
  save: (body: NewStoredDocument) => Promise<Answer>
  onDone?: () => void
}) => {
  const userId = userOf(useSession())?.userId
  const bodyOf = ({ attributes, ...values }: Values): NewStoredDocument => ({
    ...values,
    ...(values.visibility === 'private' && { userId }),
    attributes: attributesIn(attributes),
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: {
      visibility: one?.visibility ?? 'public',
      title: one?.title ?? '',
      contents: one?.contents ?? '',
      purpose: one?.purpose ?? 'instructions',
      protection: one?.protection ?? 'unprotected',
      attributes: Object.entries(one?.attributes ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    },
    validate: (values: Values) => contractErrors(NewStoredDocument, bodyOf(values), labelOf),
  })
  return (
    <Form
      form={form}
      draft={`assistant-document:${one?.id ?? 'new'}`}
      submit={(values: Values) => save(bodyOf(values))}
      label={t(one ? 'aisettings.save' : 'aisettings.create')}
      fieldFor={(field) => field.split('.')[0]!}
      {...(onDone && { onDone })}
    >
      <TextField form={form} path="title" label={fieldLabel('title')} autoComplete="off" needed />
      <TextAreaField form={form} path="contents" label={fieldLabel('contents')} rows={10} needed />
      <SelectField
        form={form}
        path="purpose"
        label={fieldLabel('purpose')}
        options={documentPurposes.map((value) => ({ value, label: t(`aisettings.purpose.${value}`) }))}
      />
      <SelectField
        form={form}
        path="visibility"
        label={fieldLabel('visibility')}
        hint={t(`aisettings.visibilityHint.${form.values.visibility}`)}
        disabled={one !== undefined}
        options={documentVisibilities.map((value) => ({ value, label: t(`aisettings.visibility.${value}`) }))}
      />
      <SelectField
        form={form}
        path="protection"
        label={fieldLabel('protection')}
        options={documentProtections.map((value) => ({ value, label: t(`aisettings.protection.${value}`) }))}
      />
      <TextAreaField
        form={form}
        path="attributes"
        label={fieldLabel('attributes')}
        hint={t('aisettings.attributesHint')}
        rows={2}
      />
    </Form>
  )
}

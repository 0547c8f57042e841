import { useForm } from '@mantine/form'
import { useState } from 'react'
import { orderWork } from '#application/ordering/contracts/order-work.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import { maxNoteFiles, orderNotesCan } from '#domain/ordering/order-notes.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { FileList } from '../files/FileList.tsx'
import { uploadFile } from '../files/upload-file.ts'
import { UploadFiles } from '../files/UploadFiles.tsx'
import { inLanguage, t } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { DateText } from '../ui/DateText.tsx'
import { CheckField, SelectField, TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import type { AnyItem, AnyOrder } from './order-rules.ts'
import styles from '../ui/Notes.module.css'

/**
 * Notes between customer and staff on an order or one of its items, with files. Staff can keep a note internal.
 * `mayNot`: why the user may not write; without `writing` the notes are read-only.
 */
export const OrderNotes = ({
  order,
  writing,
  mayNot,
}: {
  order: AnyOrder
  writing: boolean
  mayNot?: string | undefined
}) => {
  if (!writing && order.notes.length === 0) return null
  return (
    <Section
      title={t('ordering.notes.title')}
      id="notes"
      folded={order.audience === 'staff' && order.notes.length === 0}
    >
      {order.notes.length === 0 && <p className={styles.none}>{t('ordering.notes.none')}</p>}
      <ol className={styles.notes}>
        {linesOf(order).map(({ id, itemId, text, attachments, on, by, isInternal }) => (
          <li key={id} className={styles.note} data-internal={isInternal || undefined}>
            <p className={styles.head}>
              <strong>
                <bdi>{by}</bdi>
              </strong>{' '}
              <DateText at={on} />
              {itemId && <bdi>{nameOfItem(order, itemId)}</bdi>}
              {isInternal && <span>{t('shell.panel.internal')}</span>}
            </p>
            <QuotedText>{text}</QuotedText>
            {attachments.length > 0 && <FileList files={attachments} label={t('ordering.notes.files')} />}
          </li>
        ))}
      </ol>
      {writing && <NoteForm order={order} mayNot={mayNot} />}
    </Section>
  )
}

const linesOf = (order: AnyOrder) =>
  order.audience === 'staff'
    ? order.notes.map(({ by, ...note }) => ({ ...note, by: by.name ?? by.id }))
    : order.notes.map(({ by, ...note }) => ({ ...note, by: t(`ordering.notes.by.${by}`), isInternal: false }))

const titleOf = ({ customerProductName, product }: AnyItem) => customerProductName || inLanguage(product.title)

/** The item of a note; a removed item has no name. */
const nameOfItem = ({ packagingItems }: AnyOrder, itemId: string) => {
  const item = packagingItems.find(({ id }) => id === itemId)
  return item && titleOf(item)
}

type Values = { text: string; itemId: string; internal: boolean }

const NoteForm = ({ order, mayNot }: { order: AnyOrder; mayNot: string | undefined }) => {
  const [files, setFiles] = useState<UploadedFile[]>([])
  const forStaff = order.audience === 'staff'
  // The customer does not see an internal order, so notes on it are internal.
  const onlyInternal = forStaff && order.status === 'internal'
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { text: '', itemId: '', internal: false },
    validate: ({ text }: Values) => contractErrors(orderWork.addNote.body, { text }, () => t('ordering.notes.text')),
  })
  const submit = async ({ text, itemId, internal }: Values) => {
    const input = {
      params: { requestId: order.requestId },
      body: { text, itemId: itemId || null, attachments: files },
    }
    return cacheOrder(await api.orderWork[internal || onlyInternal ? 'addInternalNote' : 'addNote'](input))
  }
  const rule = onlyInternal ? orderNotesCan.addInternalNote(order) : orderNotesCan.addNote(order)
  return (
    <Form
      form={form}
      submit={submit}
      weight="plain"
      draft={`note:${order.requestId}`}
      label={t('ordering.notes.send')}
      disabledReason={mayNot ?? refusalText(rule)}
      onDone={() => {
        form.reset()
        setFiles([])
        toast(t('ordering.notes.sent'))
      }}
    >
      <TextAreaField form={form} path="text" label={t('ordering.notes.text')} rows={2} needed />
      <div className={styles.files}>
        {order.packagingItems.length > 0 && (
          <SelectField
            form={form}
            path="itemId"
            label={t('ordering.notes.about')}
            options={[
              { value: '', label: t('ordering.notes.wholeOrder') },
              ...order.packagingItems.map((item) => ({ value: item.id, label: titleOf(item) })),
            ]}
          />
        )}
        {forStaff && !onlyInternal && <CheckField form={form} path="internal" label={t('ordering.notes.internal')} />}

        <UploadFiles
          uploader={uploadFile}
          place={`note:${order.requestId}`}
          onUploaded={(uploaded) => setFiles([...files, ...uploaded].slice(0, maxNoteFiles))}
          label={t('ordering.notes.files')}
          multiple
          size="small"
        >
          {t('ordering.notes.attach')}
        </UploadFiles>
        {files.length > 0 && <span>{files.map(({ name }) => name).join(', ')}</span>}
      </div>
    </Form>
  )
}

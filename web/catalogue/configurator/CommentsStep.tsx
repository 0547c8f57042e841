import { t } from '../../locales/i18n.ts'
import styles from './Steps.module.css'

/** Comments for staff and for the supplier (CONF-020). */
const CommentsStep = ({
  maxLength,
  comments,
  onComments,
  makerNotes,
  onMakerNotes,
}: {
  maxLength: number
  comments: string
  onComments: (comments: string) => void
  makerNotes: string
  onMakerNotes: (makerNotes: string) => void
}) => (
  <>
    <Field
      label={t('configurator.notesForStaff')}
      placeholder={t('configurator.comments')}
      maxLength={maxLength}
      value={comments}
      onChange={onComments}
    />
    <Field
      label={t('configurator.notesForSupplier')}
      placeholder={t('configurator.makerNotes')}
      maxLength={maxLength}
      value={makerNotes}
      onChange={onMakerNotes}
    />
  </>
)

const Field = ({
  label,
  placeholder,
  maxLength,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  maxLength: number
  value: string
  onChange: (value: string) => void
}) => (
  <label className={styles.comment}>
    {label}
    <textarea
      className={styles.comments}
      rows={3}
      maxLength={maxLength}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </label>
)

export default CommentsStep

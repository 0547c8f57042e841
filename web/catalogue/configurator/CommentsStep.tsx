import { t } from '../../locales/i18n.ts'
import { useConfigurator } from './configurator-store.ts'
import styles from './Steps.module.css'

/** Comments for staff and for the supplier (CONF-020). */
const CommentsStep = ({ maxLength }: { maxLength: number }) => {
  const comments = useConfigurator((state) => state.comments)
  const makerNotes = useConfigurator((state) => state.makerNotes)
  const write = useConfigurator((state) => state.write)
  return (
    <>
      <Field
        label={t('box.notes.forStaff')}
        placeholder={t('box.notes.forStaffHint')}
        maxLength={maxLength}
        value={comments}
        onChange={(value) => write({ comments: value })}
      />
      <Field
        label={t('box.notes.forSupplier')}
        placeholder={t('box.notes.forSupplierHint')}
        maxLength={maxLength}
        value={makerNotes}
        onChange={(value) => write({ makerNotes: value })}
      />
    </>
  )
}

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

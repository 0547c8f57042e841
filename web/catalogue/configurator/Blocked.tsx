import { coreSteps, extendedSteps, type Step } from '#domain/catalogue/vocabulary.ts'
import { t } from '../../locales/i18n.ts'
import type { Options } from './configurator-api.ts'
import styles from './Configurator.module.css'

/** Explains why there is no price and offers a fix. */
const Blocked = ({
  problems,
  isInsertUnavailable,
  onMend,
}: {
  problems: Options['problems']
  /** Whether the chosen insert is not available for the product. */
  isInsertUnavailable: boolean
  onMend: () => void
}) => {
  const why = [...(isInsertUnavailable ? [unavailableText('insert')] : []), ...problems.flatMap(whyBlocked)]
  return (
    <div className={styles.blocked} role="status">
      <p>{t('configurator.blocked')}</p>
      {why.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {why.length > 0 && (
        <button type="button" onClick={onMend}>
          {t('configurator.resetUnavailable')}
        </button>
      )}
    </div>
  )
}

const unavailableText = (step: Step | 'insert') =>
  t('configurator.unavailable', { step: t(`configurator.step.${step}`) })

/** Size errors are shown at their field. For unavailable values, the step is named instead of a list of ids. */
const whyBlocked = ({ field, reason, message }: Options['problems'][number]): string[] => {
  if (field.startsWith('size.dimensions')) return []
  const named = field === 'print.colorScope' ? 'colorScope' : field.split('.')[0]
  const step = [...coreSteps, ...extendedSteps].find((one) => one === named)
  return [step && reason === 'input.payloadOneOf' ? unavailableText(step) : message]
}

export default Blocked

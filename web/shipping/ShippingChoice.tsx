import { isCollected } from '#domain/shipping/incoterms.ts'
import type { Moment } from '#domain/time.ts'
import { durationText } from '../locales/duration-text.ts'
import { inLanguage, language, t } from '../locales/i18n.ts'
import { Trans } from '../locales/Trans.tsx'
import type { OrderActions } from '../ordering/order-actions.ts'
import { type AnyOrder, isChosen, type Option } from '../ordering/order-rules.ts'
import { useAction } from '../ui/Action.tsx'
import { formatRange, atFactory } from '../ui/format-date.ts'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusShape } from '../ui/StatusShape.tsx'
import { isNamedAsRoute } from './format-shipping.ts'
import styles from './ShippingChoice.module.css'

/** Transport mode and speed of an option, and who pays duties. */
const carriedText = (option: Option): string =>
  [
    t(isNamedAsRoute(option) ? 'shipping.optionSameName' : 'shipping.option', {
      route: t(`shipping.route.${option.route}`),
      days: durationText(option.deliveryTimeRange),
    }),
    t(option.taxAndDutiesIncluded ? 'shipping.dutiesIncluded' : 'shipping.dutiesYours'),
  ].join(language() === 'zh-CN' ? '' : ' ')

/** The offered shipping options as cards; the selected one is marked. Read-only without `choose`. */
export const ShippingChoice = ({
  options,
  shipments = [],
  currency,
  choose,
  holds = true,
  disabledReason,
  arrival,
}: {
  options: readonly Option[]
  shipments?: AnyOrder['shipments']
  currency: string
  /** Whether the planned shipments still contain the whole order. */
  holds?: boolean
  choose?: OrderActions['chooseShipping'] | undefined
  disabledReason?: string | undefined
  /** Estimated delivery of an option, if paid today. */
  arrival?: ((option: Option) => { min: Moment; max: Moment } | undefined) | undefined
}) => {
  const { busy, problem, run } = useAction()
  const taken = options.filter((option) => holds && isChosen(option, shipments))
  // Options that can no longer be selected are hidden.
  const shown = choose || taken.length === 0 ? options : taken
  return (
    <div className={styles.choice}>
      <ul className={styles.cards}>
        {shown.map((option) => {
          const chosen = taken.includes(option)
          const atDoor = isCollected(option) ? undefined : arrival?.(option)
          const name = inLanguage(option.name)
          return (
            <li key={option.id} className={styles.card} data-chosen={chosen || undefined}>
              <h4>{name}</h4>
              <p className={styles.cost}>
                <Money amount={option.cost} currency={currency} />
              </p>
              <p className={styles.text}>{isCollected(option) ? t('shipping.collect') : carriedText(option)}</p>
              {atDoor && (
                <p className={styles.text}>
                  {t('shipping.atDoor', { days: formatRange(atDoor.min, atDoor.max, atFactory) })}
                </p>
              )}
              {chosen ? (
                <p className={styles.mark}>
                  <StatusShape tone="good" /> {t('shipping.chosen')}
                </p>
              ) : (
                choose && (
                  <GuardedButton
                    weight="plain"
                    size="small"
                    disabledReason={disabledReason}
                    busy={busy}
                    onPress={() => void run(() => choose(option.id))}
                  >
                    <Trans
                      i18nKey="shipping.choose"
                      values={{ name }}
                      components={{ unseen: <span className="visually-hidden" /> }}
                    />
                  </GuardedButton>
                )
              )}
            </li>
          )
        })}
      </ul>
      {choose && shipments.length > 0 && !holds && <p role="status">{t('shipping.chooseAgain')}</p>}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

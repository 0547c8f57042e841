import { useState } from 'react'
import { api } from '../../data/api.ts'
import { t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { Money } from '../../ui/Money.tsx'
import type { CardFormProps } from './card-form-props.ts'
import styles from '../../ordering/cart/Cart.module.css'

type SandboxCard = Parameters<typeof api.sandbox.confirm>[0]['body']['card']
const cards: readonly SandboxCard[] = [
  'succeeds',
  'authenticates',
  'succeedsLater',
  'declined',
  'refundFails',
  'disputed',
]

/** The payment form of the sandbox: a test card to choose, and no fields for a real one. */
const SandboxCardForm = ({ payment: { clientSecret, amount, currency }, onSettled }: CardFormProps) => {
  const [card, setCard] = useState<SandboxCard>('succeeds')
  const [authenticating, setAuthenticating] = useState(false)
  const params = { intentId: clientSecret.split('_secret_')[0]! }
  const pay = async () => {
    const answer = await api.sandbox.confirm({ params, body: { clientSecret, card } })
    if (answer.hasError) return answer
    if (answer.payload.status === 'authenticationRequired') setAuthenticating(true)
    else await onSettled()
    return answer
  }
  const authenticate = async (approved: boolean) => {
    const answer = await api.sandbox.authenticate({ params, body: { clientSecret, approved } })
    if (!answer.hasError) await onSettled()
    return answer
  }
  return (
    <div className={styles.sandbox}>
      <span className={styles.mark}>{t('cart.sandbox.mark')}</span>
      <p>{t('cart.sandbox.explain')}</p>
      {authenticating ? (
        <>
          <h3>{t('cart.sandbox.authenticateTitle')}</h3>
          <p>{t('cart.sandbox.authenticate')}</p>
          <div className={styles.foot}>
            <Action do={() => authenticate(true)}>{t('cart.sandbox.approve')}</Action>
            <Action weight="danger" do={() => authenticate(false)}>
              {t('cart.sandbox.reject')}
            </Action>
          </div>
        </>
      ) : (
        <>
          <fieldset className={styles.options}>
            <legend>{t('cart.sandbox.card')}</legend>
            {cards.map((one) => (
              <label key={one}>
                <input type="radio" name="card" value={one} checked={card === one} onChange={() => setCard(one)} />
                <span>{t(`cart.sandbox.cards.${one}`)}</span>
              </label>
            ))}
          </fieldset>
          <Action size="large" wide do={pay}>
            {t('cart.pay')} <Money amount={amount} currency={currency} />
          </Action>
        </>
      )}
    </div>
  )
}

export default SandboxCardForm

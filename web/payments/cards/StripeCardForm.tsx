import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { useEffect, useRef, useState } from 'react'
import { language, t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { Money } from '../../ui/Money.tsx'
import type { CardFormProps } from './card-form-props.ts'
import styles from '../../ordering/cart/Cart.module.css'

/** The Payment Element of Stripe, in iframes of Stripe. */
const StripeCardForm = (props: CardFormProps & { publicKey: string }) => {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />
}

/** Milliseconds to wait for Stripe's form; a network that drops requests reports no error. */
const maxWait = 20_000

const Attempt = ({
  payment: { clientSecret, amount, currency },
  onSettled,
  publicKey,
  retry,
}: CardFormProps & { publicKey: string; retry: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  useEffect(() => {
    let current = true
    const becomes = (next: 'ready' | 'failed') => {
      if (!current) return
      clearTimeout(timer)
      setState(next)
    }
    const timer = setTimeout(() => becomes('failed'), maxWait)
    const open = async () => {
      const stripe = await loadStripe(publicKey)
      if (!stripe || !current || !place.current) return
      const elements = stripe.elements({ clientSecret, locale: language() === 'zh-CN' ? 'zh' : 'en' })
      const element = elements.create('payment')
      element.on('ready', () => becomes('ready'))
      element.on('loaderror', () => becomes('failed'))
      element.mount(place.current)
      form.current = { stripe, elements }
    }
    open().catch(() => becomes('failed'))
    return () => {
      current = false
      clearTimeout(timer)
      form.current?.elements.getElement('payment')?.destroy()
    }
  }, [clientSecret, publicKey])
  const pay = async () => {
    if (!form.current) return
    const { stripe, elements } = form.current
    const { error } = await stripe.confirmPayment({ elements, redirect: 'if_required' })
    // Invalid input is shown in the form; a declined card ends the payment.
    if (error?.type === 'validation_error') return
    await onSettled()
  }
  return (
    <>
      <div ref={place} hidden={state === 'failed'} />
      {state === 'loading' && <p role="status">{t('cart.loading')}</p>}
      {state === 'failed' && (
        <>
          <p role="alert" className={styles.problem}>
            {t('cart.notLoaded')}
          </p>
          <Action do={async () => retry()}>{t('shell.problem.tryAgain')}</Action>
        </>
      )}
      {state === 'ready' && (
        <Action size="large" wide do={pay}>
          {t('cart.pay')} <Money amount={amount} currency={currency} />
        </Action>
      )}
    </>
  )
}

export default StripeCardForm

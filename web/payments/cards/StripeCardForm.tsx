import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { useEffect, useRef, useState } from 'react'
import { language, t } from '../../locales/i18n.ts'
import { Action } from '../../ui/Action.tsx'
import { Money } from '../../ui/Money.tsx'
import type { CardFormProps } from './card-form-props.ts'
import styles from '../../ordering/cart/Cart.module.css'

/** The Payment Element of Stripe, in iframes of Stripe. */
const StripeCardForm = ({
  payment: { clientSecret, amount, currency },
  onSettled,
  publicKey,
}: CardFormProps & { publicKey: string }) => {
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let current = true
    const open = async () => {
      const stripe = await loadStripe(publicKey)
      if (!stripe || !current || !place.current) return
      const elements = stripe.elements({ clientSecret, locale: language() === 'zh-CN' ? 'zh' : 'en' })
      elements.create('payment').mount(place.current)
      form.current = { stripe, elements }
    }
    open().catch(() => current && setProblem(t('cart.notLoaded')))
    return () => {
      current = false
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
      <div ref={place} />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Action size="large" wide do={pay}>
        {t('cart.pay')} <Money amount={amount} currency={currency} />
      </Action>
    </>
  )
}

export default StripeCardForm

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../data/api.ts'
import { queries } from '../data/query-client.ts'
import { t } from '../locales/i18n.ts'
import { orderPathFor } from '../paths.ts'
import { useCountrySettings } from '../stores/country-settings.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { DraftField, useDraftChoice } from './DraftChoice.tsx'
import type { OfferKind } from './OfferOrder.tsx'
import type { Offer } from './offers.ts'
import { type OfferTarget, OfferTargetFields } from './OfferTarget.tsx'
import styles from './ShopPages.module.css'

/** Adds a sample, a service or an essential to a draft or to a new order, then opens that order. */
const AddOffer = ({
  offer: { id: productId, most = 1 },
  kind,
  forStaff,
}: {
  offer: Offer
  kind: OfferKind
  forStaff: boolean
}) => {
  const navigate = useNavigate()
  const user = userOf(useSession())
  const { currency, countryCode } = useCountrySettings()
  const draft = useDraftChoice(forStaff)
  const [quantity, setQuantity] = useState('1')
  const [scope, setScope] = useState('')
  // A target belongs to the order for which it was chosen.
  const [chosen, setChosen] = useState<{ of: string; target: OfferTarget }>()
  const target = chosen?.of === draft.chosen ? chosen.target : {}

  const add = async () => {
    const order = draft.chosen ? undefined : await api.ordering.create({ body: { currency } })
    if (order?.hasError) return order
    const requestId = order?.payload.requestId ?? draft.chosen
    const params = { requestId }
    const body = { productId, quantity: Number(quantity) }
    const { itemId, partOfService, addressId } = target
    const work = { ...body, scope, ...(itemId && { itemId }) }
    const added = await {
      sample: () =>
        api.samples.add({
          params,
          body: { ...work, ...(partOfService && { partOfService }), ...(addressId && { addressId }) },
        }),
      service: () => api.services.add({ params, body: work }),
      essential: () => api.ordering.addStandardItem({ params, body: { ...body, additionalNotes: scope, countryCode } }),
    }[kind]()
    // A retry after a refusal adds to the order that has already been created.
    if (added.hasError) return (draft.choose(requestId), added)
    // Cached order data is outdated.
    void queries.invalidateQueries()
    void navigate({ href: orderPathFor(user)(requestId) })
    return added
  }
  return (
    <div className={styles.form}>
      <DraftField of={draft} label={t('shop.order.into')} none={t(forStaff ? 'shop.order.choose' : 'shop.order.new')} />
      {kind !== 'essential' && (
        <OfferTargetFields
          key={draft.chosen}
          requestId={draft.chosen}
          kind={kind}
          target={target}
          choose={(one) => setChosen({ of: draft.chosen, target: one })}
        />
      )}
      <label>
        {t(kind === 'essential' ? 'shop.order.packs' : 'shop.order.quantity')}
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value)}
        />
      </label>
      <label>
        {t(kind === 'service' ? 'shop.order.scope' : 'shop.order.notes')}
        <textarea rows={3} maxLength={1000} value={scope} onChange={(event) => setScope(event.currentTarget.value)} />
        {kind !== 'essential' && <small>{t('shop.order.scopeHint')}</small>}
      </label>
      <Action
        do={add}
        size="large"
        wide
        disabledReason={forStaff && !draft.chosen ? t('shop.order.chooseFirst') : undefined}
      >
        {t('shop.order.add')}
      </Action>
      {!forStaff && <small>{t('shop.order.then')}</small>}
    </div>
  )
}

export default AddOffer

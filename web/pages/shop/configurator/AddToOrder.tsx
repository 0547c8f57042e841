import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { OrderSummary } from '#application/contracts/order-shapes.ts'
import type { ConfigurationInput } from '#application/contracts/ordering.ts'
import type { Currency } from '#domain/currencies.ts'
import { api } from '../../../api.ts'
import { said, t } from '../../../locales/i18n.ts'
import { paths } from '../../../paths.ts'
import { Action } from '../../../ui/Action.tsx'
import styles from './Summary.module.css'

/** For customers who are signed in: into one of their drafts, or into a new one, and there. */
const AddToOrder = ({
  configured,
  currency,
}: {
  configured: z.input<typeof ConfigurationInput>
  currency: Currency
}) => {
  const navigate = useNavigate()
  const [drafts, setDrafts] = useState<readonly OrderSummary[]>([])
  const [chosen, setChosen] = useState('')
  const [opened, setOpened] = useState<string>()
  useEffect(() => {
    const ask = async () => {
      const answer = await api.ordering.list({ query: { status: 'draft' } })
      if (!answer.hasError) setDrafts(answer.payload.items)
    }
    void ask()
  }, [])

  const add = async () => {
    let requestId = chosen || opened
    if (!requestId) {
      const draft = await api.ordering.create({ body: { currency } })
      if (draft.hasError) return draft
      requestId = draft.payload.requestId
      // Should the next step fail, the next try goes on with this draft.
      setOpened(requestId)
    }
    const added = await api.ordering.addPackagingItem({ params: { requestId }, body: { configured } })
    if (!added.hasError) void navigate({ href: paths.customer.order(requestId) })
    return added
  }
  return (
    <div className={styles.order}>
      {drafts.length > 0 && (
        <label>
          {t('configurator.order.into')}
          <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{t('configurator.order.new')}</option>
            {drafts.map(({ requestId, title }) => (
              <option key={requestId} value={requestId}>
                {requestId} · {said(title)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Action do={add} size="large" wide>
        {t('configurator.order.add')}
      </Action>
      <p className={styles.small}>{t('configurator.order.then')}</p>
    </div>
  )
}

export default AddToOrder

import { IconTool } from '@tabler/icons-react'
import { aiConversations } from '#application/assistant/contracts/conversations.ts'
import type { ToolCallShape } from '#domain/assistant/message.ts'
import { maxAttempts } from '#domain/assistant/tools.ts'
import { useProducts } from '../catalogue/use-products.ts'
import { api } from '../data/api.ts'
import { invalidateAfter } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { packagingProducts } from '../stores/catalogue.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { argumentsOf, callState, orderOf, toolLabel } from './tool-labels.ts'
import styles from './ToolCallCard.module.css'

/** A call of a tool: what it does with which arguments, its state, and the decision of the user. */
export const ToolCallCard = ({ call, follow }: { call: ToolCallShape; follow: () => unknown }) => {
  const { id, approvalState, executionState, error, request } = call
  const params = { toolCallId: id }
  const isUndecided = approvalState === 'pending' && executionState === 'pending'
  const canRetry = executionState === 'error' && (error?.numberOfAttempts ?? maxAttempts) < maxAttempts
  const decide = (name: 'approve' | 'reject' | 'retry') => async () => {
    const answer = await api.aiToolCalls[name]({ params })
    await invalidateAfter(aiConversations.get)(answer)
    if (!answer.hasError) follow()
    return answer
  }
  const { items: products } = useProducts(packagingProducts)
  const list = argumentsOf(call, new Map(products?.map(({ productId, title }) => [productId, title])))
  return (
    <section className={styles.card} data-state={executionState} aria-label={toolLabel(request.functionName)}>
      <header className={styles.head}>
        <IconTool size={16} aria-hidden />
        <h3>{toolLabel(request.functionName)}</h3>
        <span className={styles.state}>{callState(call)}</span>
      </header>
      {list.length > 0 && (
        <dl className={styles.arguments}>
          {list.map(({ path, name, value }) => (
            <div key={path}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {error && executionState === 'error' && <p className={styles.problem}>{error.message}</p>}
      {isUndecided && (
        <div className={styles.buttons}>
          <Action size="small" do={decide('approve')}>
            {t('assistant.approve')}
          </Action>
          <Action size="small" weight="plain" do={decide('reject')}>
            {t('assistant.reject')}
          </Action>
        </div>
      )}
      {canRetry && (
        <div className={styles.buttons}>
          <Action size="small" weight="plain" do={decide('retry')}>
            {t('assistant.retry')}
          </Action>
        </div>
      )}
      <OrderLink requestId={orderOf(call)} />
    </section>
  )
}

const OrderLink = ({ requestId }: { requestId: string | undefined }) => {
  const user = userOf(useSession())
  if (requestId === undefined) return null
  const area = user?.type === 'admin' ? paths.staff : paths.customer
  return (
    <div className={styles.buttons}>
      <ButtonLink href={area.order(requestId)} weight="plain">
        {t('assistant.openOrder', { requestId })}
      </ButtonLink>
    </div>
  )
}

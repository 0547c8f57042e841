import { useState } from 'react'
import { type CustomerAction, customerActions } from '#application/people/contracts/customer-actions.ts'
import { type ActionStatusCommand, actionHas } from '#domain/people/customer-action.ts'
import { api } from '../data/api.ts'
import { invalidateAfter, useApiList } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { paths } from '../paths.ts'
import { userOf, useSession } from '../stores/session.ts'
import { Action } from '../ui/Action.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Problem } from '../ui/Problem.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ActionAuthor } from './ActionAuthor.tsx'
import { ActionDue } from './ActionDue.tsx'
import { ActionForm } from './ActionForm.tsx'
import styles from './People.module.css'

const commands = [
  ['StartCustomerAction', 'start'],
  ['ResumeCustomerAction', 'resume'],
  ['CompleteCustomerAction', 'complete'],
  ['HoldCustomerAction', 'hold'],
  ['CancelCustomerAction', 'cancel'],
  ['ReopenCustomerAction', 'reopen'],
] as const satisfies readonly (readonly [ActionStatusCommand, string])[]

const reloaded = () => invalidateAfter<unknown>(customerActions.list, customerActions.ofCustomer)

/** Actions of employees about a customer, last changed first (CRM-D05). Staff only. */
export const ActionsPanel = ({ customerId }: { customerId: string }) => {
  const me = userOf(useSession())
  const list = useApiList(customerActions.ofCustomer, { sort: 'changed' }, { customerId })
  const [open, setOpen] = useState<CustomerAction | 'new'>()
  const close = () => setOpen(undefined)
  const { items, error } = list
  return (
    <Panel
      title={t('company.actions.title')}
      id="actions"
      internal
      aside={
        <GuardedButton weight="plain" size="small" onPress={() => setOpen('new')}>
          {t('company.actions.add')}
        </GuardedButton>
      }
    >
      {error && !items ? (
        <Problem of={error} retry={() => void list.refetch()} />
      ) : items?.length === 0 ? (
        <p className={styles.dim}>{t('company.actions.none')}</p>
      ) : (
        <ul className={styles.people}>
          {items?.map((action) => (
            <Row key={action.id} action={action} change={() => setOpen(action)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <GuardedButton
          weight="plain"
          size="small"
          busy={list.isFetchingNextPage}
          onPress={() => void list.fetchNextPage()}
        >
          {t('shell.more')}
        </GuardedButton>
      )}
      {open && me && (
        <Dialog title={open === 'new' ? t('company.actions.add') : t('company.actions.changeTitle')} close={close}>
          <ActionForm
            customerId={customerId}
            me={me.userId}
            {...(open === 'new' ? {} : { action: open })}
            save={async ({ type, ...fields }) =>
              reloaded()(
                open === 'new'
                  ? await api.customerActions.add({ params: { customerId }, body: { type, ...fields } })
                  : await api.customerActions.change({
                      params: { customerId, actionId: open.id },
                      body: { ...fields, version: open.version },
                    }),
              )
            }
            onDone={close}
          />
        </Dialog>
      )}
    </Panel>
  )
}

const Row = ({ action, change }: { action: CustomerAction; change: () => void }) => {
  const params = { customerId: action.customerId, actionId: action.id }
  const nameLabel = <span className="visually-hidden">: {action.title}</span>
  return (
    <li id={`action-${action.id}`}>
      <div className={styles.what}>
        <p className={styles.kind}>
          <strong>
            <bdi>{action.title}</bdi>
          </strong>
          <span>{t(`company.actions.types.${action.type}`)}</span>
        </p>
        {action.text && (
          <p className={styles.note}>
            <bdi>{action.text}</bdi>
          </p>
        )}
        <p className={styles.facts}>
          {(action.dueDate || action.type !== 'note') && (
            <span>
              {action.dueDate && t('company.actions.due')} <ActionDue action={action} />
            </span>
          )}
          {action.assignee && (
            <span>
              {t('company.actions.assignee')} <bdi>{action.assignee}</bdi>
            </span>
          )}
          {action.requestId && <a href={paths.staff.order(action.requestId)}>{action.requestId}</a>}
          <span>
            {t('company.actions.addedBy')} <ActionAuthor action={action} />
          </span>
        </p>
      </div>
      <div className={styles.status}>
        <StatusBadge kind="action" of={action.status} />
      </div>
      <div className={styles.actions}>
        {commands
          .filter(([command]) => actionHas(command, action.status))
          .map(([command, verb]) => (
            <Action
              key={command}
              weight="quiet"
              size="small"
              do={async () => reloaded()(await api.customerActions[verb]({ params }))}
            >
              {t(`company.actions.do.${verb}`)}
              {nameLabel}
            </Action>
          ))}
        <GuardedButton weight="quiet" size="small" onPress={change}>
          {t('company.actions.change')}
          {nameLabel}
        </GuardedButton>
      </div>
    </li>
  )
}

import { useState } from 'react'
import type { BookAddress } from '#application/people/contracts/customers.ts'
import type { NewAddress } from '#domain/people/contact.ts'
import { t } from '../locales/i18n.ts'
import { linesOf } from '../shipping/AddressFacts.tsx'
import type { Answer } from '../ui/Action.tsx'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { AddressForm } from './AddressForm.tsx'
import styles from './People.module.css'

/** Actions on an address book; without them it is read-only. */
export type AddressActions = {
  disabledReason?: string | undefined
  add: (address: NewAddress) => Promise<Answer>
  change: (addressId: string, address: NewAddress & { version: number }) => Promise<Answer>
  remove: (addressId: string) => Promise<Answer>
}

/** Shipping and billing addresses of a company. Orders have copies: changes here do not affect them. */
export const AddressBook = ({
  addresses,
  actions,
}: {
  addresses: readonly BookAddress[]
  actions?: AddressActions
}) => {
  const [open, setOpen] = useState<BookAddress | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={t('company.addresses.title')}
      id="addresses"
      aside={
        actions && (
          <GuardedButton
            weight="plain"
            size="small"
            disabledReason={actions.disabledReason}
            onPress={() => setOpen('new')}
          >
            {t('company.addresses.add')}
          </GuardedButton>
        )
      }
    >
      {addresses.length === 0 ? (
        <p className={styles.dim}>{actions ? t('company.addresses.empty') : t('company.addresses.none')}</p>
      ) : (
        <ul className={styles.cards}>
          {addresses.map((address) => (
            <li key={address.id}>
              <p className={styles.kind}>
                {address.name && (
                  <strong>
                    <bdi>{address.name}</bdi>
                  </strong>
                )}
                <span>{t(`company.addresses.types.${address.type}`)}</span>
              </p>
              {linesOf(address).map((line) => (
                <div key={line}>
                  <bdi>{line}</bdi>
                </div>
              ))}
              {actions && (
                <div className={styles.actions}>
                  <GuardedButton
                    weight="quiet"
                    size="small"
                    disabledReason={actions.disabledReason}
                    onPress={() => setOpen(address)}
                  >
                    {t('company.addresses.change')}
                    <span className="visually-hidden">: {address.name || address.line1}</span>
                  </GuardedButton>
                  <ConfirmAction
                    weight="quiet"
                    size="small"
                    disabledReason={actions.disabledReason}
                    title={t('company.addresses.removeTitle')}
                    explain={<p>{t('company.addresses.removeExplain')}</p>}
                    confirm={t('company.addresses.remove')}
                    do={() => actions.remove(address.id)}
                    onDone={() => scrollToSection('addresses')}
                  >
                    {t('company.addresses.remove')}
                    <span className="visually-hidden">: {address.name || address.line1}</span>
                  </ConfirmAction>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {actions && open && (
        <Dialog title={open === 'new' ? t('company.addresses.add') : t('company.addresses.changeTitle')} close={close}>
          <AddressForm
            {...(open === 'new' ? {} : { address: open })}
            save={(address) =>
              open === 'new' ? actions.add(address) : actions.change(open.id, { ...address, version: open.version })
            }
            onDone={close}
          />
        </Dialog>
      )}
    </Panel>
  )
}

import { books } from '#application/payments/contracts/books.ts'
import { type CartPayment, cartPayments } from '#application/payments/contracts/cart-payments.ts'
import { formatMoney } from '#domain/currencies.ts'
import { api } from '../data/api.ts'
import { invalidateAfter } from '../data/queries.ts'
import { language, t } from '../locales/i18n.ts'
import { hasAccess } from '../rights.ts'
import { userOf, useSession } from '../stores/session.ts'
import { ConfirmAction } from '../ui/ConfirmAction.tsx'
import { DateText } from '../ui/DateText.tsx'
import { InternalText } from '../ui/InternalText.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts, Panel } from '../ui/Panel.tsx'
import { toast } from '../ui/toast.ts'
import { CardReference } from './CardPaymentInProgress.tsx'
import { DisputeSection } from './Disputes.tsx'
import { RecordReturn } from './RecordReturn.tsx'
import { refundFailureText } from './Refunds.tsx'
import styles from './PaymentPanel.module.css'

/** A card payment of a cart that differs from its checkout, with the decisions about it for staff who may make them. */
export const CartPaymentPanel = ({ payment }: { payment: CartPayment }) => {
  const { buyer, amount, currency, receivedAmount, receivedCurrency, startedOn, intentId, returnedBy } = payment
  const user = userOf(useSession())
  const mayDecide = user !== null && hasAccess(user, ...cartPayments.refund.access)
  return (
    <Panel title={titleOf(payment)}>
      <Facts
        rows={[
          [t('books.cartPayments.buyer'), <bdi key="name">{buyer.name}</bdi>],
          [
            t('books.cartPayments.email'),
            <a key="email" href={`mailto:${buyer.email}`}>
              {buyer.email}
            </a>,
          ],
          [t('books.cartPayments.phone'), buyer.phoneNumber],
          [t('payments.differs.asked'), <Money key="asked" amount={amount} currency={currency} />],
          [
            t('payments.differs.received'),
            <strong key="received">
              <Money amount={receivedAmount} currency={receivedCurrency} />
            </strong>,
          ],
          [t('books.cartPayments.returnedBy'), returnedBy && t(`payments.method.${returnedBy}`)],
          [t('payments.card.startedOn'), <DateText key="startedOn" at={startedOn} format="long" />],
          [t('payments.card.reference'), <CardReference key="reference" intentId={intentId} />],
        ]}
      />
      {payment.status === 'toCheck' && <ToDecide payment={payment} mayDecide={mayDecide} />}
      {payment.disputes.map((dispute) => (
        <DisputeSection
          key={dispute.disputeId}
          dispute={dispute}
          nextStep={t(`books.cartPayments.dispute.${dispute.status}`)}
          working={mayDecide}
          assign={async (body) => {
            const { cartId, cardPaymentId } = payment
            const params = { cartId, cardPaymentId, disputeId: dispute.disputeId }
            return invalidateAfter<CartPayment>(cartPayments.list)(
              await api.cartPayments.assignDispute({ params, body }),
            )
          }}
        />
      ))}
    </Panel>
  )
}

const titleOf = ({ status, refundFailure }: CartPayment): string =>
  status === 'toCheck' && refundFailure !== null
    ? t('books.attention.refundFailed')
    : t(`payments.differs.title.${status}`)

const ToDecide = ({ payment, mayDecide }: { payment: CartPayment; mayDecide: boolean }) => {
  const { cartId, cardPaymentId, paymentVersion, undecided, receivedCurrency, refundFailure } = payment
  const params = { cartId, cardPaymentId }
  const amount = formatMoney(undecided, receivedCurrency, language())
  const listAgain = invalidateAfter<CartPayment>(cartPayments.list, books.attention)
  return (
    <>
      <p>{mayDecide ? t('books.cartPayments.nextStep', { amount }) : t('payments.differs.others')}</p>
      {refundFailure !== null && <InternalText>{refundFailureText(refundFailure)}</InternalText>}
      {mayDecide && (
        <div className={styles.decisions}>
          <ConfirmAction
            size="small"
            title={t('payments.differs.refundTitle', { amount })}
            explain={<p>{t('books.cartPayments.refundExplain')}</p>}
            confirm={t('payments.refund.label')}
            reason={{ label: t('payments.record.notes') }}
            do={async (internalNotes) =>
              listAgain(await api.cartPayments.refund({ params, body: { paymentVersion, internalNotes } }))
            }
            onDone={() => toast(t('payments.refund.requested'))}
          >
            {t('books.cartPayments.refundAgain')}
          </ConfirmAction>
          <RecordReturn
            amount={amount}
            record={async (paidFrom, internalNotes) =>
              listAgain(
                await api.cartPayments.recordReturn({ params, body: { paymentVersion, paidFrom, internalNotes } }),
              )
            }
          />
        </div>
      )}
    </>
  )
}

import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { isOpenDispute } from '#domain/payments/card-dispute.ts'
import type { Assignment } from '#domain/people/assignment.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { AssignmentPanel } from '../people/AssignmentPanel.tsx'
import { Action, type Answer } from '../ui/Action.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { toast } from '../ui/toast.ts'

type Dispute = OrderForStaff['payment']['disputes'][number]

/** Disputes of the card payments of an order. */
export const DisputesPanel = ({ order, working }: { order: OrderForStaff; working: boolean }) => {
  const { requestId, payment } = order
  return payment.disputes.map((dispute) => (
    <DisputeSection
      key={dispute.disputeId}
      dispute={dispute}
      nextStep={t(`payments.dispute.next.${dispute.status}`)}
      working={working}
      assign={async (body) =>
        cacheOrder(await api.disputes.assign({ params: { requestId, disputeId: dispute.disputeId }, body }))
      }
    />
  ))
}

/** A dispute: status, deadline for evidence, next step, and the responsible employee. */
export const DisputeSection = ({
  dispute,
  nextStep,
  working,
  assign,
}: {
  dispute: Dispute
  nextStep: string
  /** Whether the user may work on it. */
  working: boolean
  assign: (assignment: Assignment) => Promise<Answer>
}) => (
  <Section
    title={t('payments.dispute.title')}
    id={dispute.disputeId}
    aside={<StatusBadge kind="dispute" of={dispute.status} />}
  >
    <DisputeFacts dispute={dispute} />
    <p>{nextStep}</p>
    {working && <SandboxDecision dispute={dispute} />}
    {working && <AssignmentPanel of={dispute.disputeId} assignment={dispute.assignment} save={assign} />}
  </Section>
)

const DisputeFacts = ({ dispute }: { dispute: Dispute }) => (
  <Facts
    rows={[
      [t('payments.dispute.amount'), <Money key="amount" amount={dispute.amount} currency={dispute.currency} />],
      [t('payments.dispute.reason'), <DisputeReason key="reason" reason={dispute.reason} />],
      [t('payments.dispute.openedOn'), <DateText key="opened" at={dispute.openedOn} relative={false} />],
      [
        t('payments.dispute.evidenceDueOn'),
        dispute.evidenceDueOn && isOpenDispute(dispute) && (
          <DateText key="due" at={dispute.evidenceDueOn} relative={false} />
        ),
      ],
      [
        t('payments.dispute.balance'),
        dispute.withdrawn
          ? t('payments.dispute.withdrawn')
          : t(dispute.status === 'won' ? 'payments.dispute.reinstated' : 'payments.dispute.notWithdrawn'),
      ],
      [
        t('payments.dispute.fee'),
        dispute.fee > 0 && <Money key="fee" amount={dispute.fee} currency={dispute.feeCurrency} />,
      ],
      [t('payments.dispute.providerId'), dispute.disputeId],
    ]}
  />
)

/** Reasons of the card networks, as named by Stripe. */
const reasons = [
  'bank_cannot_process',
  'credit_not_processed',
  'customer_initiated',
  'duplicate',
  'fraudulent',
  'general',
  'noncompliant',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const

/** An unknown reason is shown as the provider has written it. */
const DisputeReason = ({ reason }: { reason: string }) => {
  const known = reasons.find((one) => one === reason)
  return known ? t(`payments.dispute.reasons.${known}`) : <QuotedText>{reason}</QuotedText>
}

/** The sandbox has no bank: staff decide the dispute. */
const SandboxDecision = ({ dispute }: { dispute: Dispute }) => {
  if (!dispute.disputeId.startsWith('dp_sandbox_') || !isOpenDispute(dispute)) return null
  const close = async (outcome: 'won' | 'lost') => {
    const answer = await api.sandbox.closeDispute({ params: { disputeId: dispute.disputeId }, body: { outcome } })
    if (!answer.hasError) toast(t('payments.dispute.decided'))
    return answer
  }
  return (
    <p>
      <Action size="small" weight="quiet" do={() => close('won')}>
        {t('payments.dispute.sandboxWon')}
      </Action>{' '}
      <Action size="small" weight="quiet" do={() => close('lost')}>
        {t('payments.dispute.sandboxLost')}
      </Action>
    </p>
  )
}

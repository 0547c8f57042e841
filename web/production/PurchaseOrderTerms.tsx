import { useForm } from '@mantine/form'
import type { PurchaseOrder } from '#application/production/contracts/purchase-order-shapes.ts'
import { purchaseOrders as contracts } from '#application/production/contracts/purchase-orders.ts'
import { purchaseOrderCan } from '#domain/production/purchase-order.ts'
import { api } from '../data/api.ts'
import { sameDay } from '../data/day-range.ts'
import { cachePurchaseOrder } from '../data/queries.ts'
import { contractErrors } from '../data/validation.ts'
import { t } from '../locales/i18n.ts'
import { PlannedDate } from '../ui/DateText.tsx'
import { NumberField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { count } from '../ui/format-count.ts'
import { dayOf, atFactory } from '../ui/format-date.ts'
import { Money } from '../ui/Money.tsx'
import { Facts } from '../ui/Panel.tsx'
import { Parenthesized } from '../ui/Parenthesized.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toast.ts'
import styles from './PurchaseOrderTerms.module.css'

/**
 * A date or price that the supplier proposes, compared with the current one. Suppliers propose one; staff record it for a
 * supplier who does not use the portal.
 */
export const PurchaseOrderTerms = ({ po }: { po: PurchaseOrder }) => {
  const proposes = !purchaseOrderCan.proposeTerms(po)
  if (!po.proposal && !po.declinedProposal && !proposes) return null
  return (
    <Section title={t('production.terms.title')} id="terms">
      {po.proposal && <Proposal po={po} proposal={po.proposal} />}
      {po.declinedProposal && (
        <p>
          <strong>{t('production.terms.declined')}</strong> <QuotedText>{po.declinedProposal.reason}</QuotedText>
        </p>
      )}
      {proposes && <ProposalForm key={po.proposal?.proposedOn} po={po} />}
    </Section>
  )
}

const Proposal = ({ po, proposal }: { po: PurchaseOrder; proposal: NonNullable<PurchaseOrder['proposal']> }) => {
  const { currency } = po
  const prices = (amount: number, total: number) => (
    <Parenthesized
      before={<Money amount={amount} currency={currency} perPiece />}
      inside={<Money amount={total} currency={currency} />}
    />
  )
  return (
    <Facts
      rows={[
        [t('production.terms.dateNow'), <PlannedDate key="now" at={po.plannedReadyDate} format="dayMonth" />],
        [
          t('production.terms.dateProposed'),
          <PlannedDate key="then" at={proposal.plannedReadyDate} format="dayMonth" />,
        ],
        [t('production.terms.priceNow'), prices(po.unitPrice, po.total)],
        [t('production.terms.priceProposed'), prices(proposal.unitPrice, proposal.total)],
        [t('production.reason'), <QuotedText key="reason">{proposal.reason}</QuotedText>],
      ]}
    />
  )
}

type Values = { plannedReadyDate: string; unitPrice: number | ''; reason: string }

const ProposalForm = ({ po }: { po: PurchaseOrder }) => {
  const fixedPrice = po.status !== 'released'
  const byStaff = po.audience === 'staff'
  const dayNow = dayOf(po.plannedReadyDate, atFactory)
  const bodyOf = ({ plannedReadyDate, unitPrice, reason }: Values) => ({
    // An unchanged day keeps its time.
    plannedReadyDate: plannedReadyDate === dayNow ? po.plannedReadyDate : sameDay(plannedReadyDate),
    unitPrice: unitPrice === '' ? undefined : unitPrice,
    reason,
  })
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { plannedReadyDate: dayNow, unitPrice: po.unitPrice, reason: '' },
    validate: (values: Values) =>
      contractErrors(contracts.proposeTerms.body, bodyOf(values), (path) =>
        path === 'reason'
          ? t('production.reason')
          : t(path === 'unitPrice' ? 'production.terms.price' : 'production.terms.date'),
      ),
  })
  return (
    <details>
      <summary>{t(byStaff ? 'production.terms.proposeFor' : 'production.terms.propose')}</summary>
      {/* A link to this id opens the form. */}
      <div id="propose">
        <Form
          form={form}
          draft={`purchase-order-terms:${po.id}`}
          weight="plain"
          submit={async (values) =>
            cachePurchaseOrder(
              await api.purchaseOrders.proposeTerms({
                params: { purchaseOrderId: po.id },
                body: contracts.proposeTerms.body.parse(bodyOf(values)),
              }),
            )
          }
          label={t(byStaff ? 'production.terms.record' : 'production.terms.send')}
          onDone={() => toast(t(byStaff ? 'production.terms.recorded' : 'production.terms.sent'))}
        >
          <FieldGroup legend={t('production.terms.propose')} isLegendHidden>
            <TextField form={form} path="plannedReadyDate" type="date" label={t('production.terms.date')} needed />
            <NumberField
              form={form}
              path="unitPrice"
              label={t('production.terms.priceIn', { currency: po.currency })}
              decimals={3}
              disabled={fixedPrice}
              hint={fixedPrice ? t('production.terms.fixedPrice') : undefined}
              needed
            />
          </FieldGroup>
          <TextAreaField form={form} path="reason" label={t('production.reason')} rows={2} needed />
        </Form>
      </div>
    </details>
  )
}

type Progress = { quantityMade: number | '' }

/** Produced pieces of the ordered quantity, while in production. */
export const PurchaseOrderProgress = ({ po }: { po: PurchaseOrder }) =>
  purchaseOrderCan.reportProgress(po) ? null : (
    <Section title={t('production.progress.title')} id="progress">
      <progress
        className={styles.progress}
        value={po.quantityMade}
        max={po.quantity}
        aria-label={t('production.progress.title')}
      />
      <p>{t('production.progress.of', { made: count(po.quantityMade), quantity: count(po.quantity) })}</p>
      {/* A colleague’s report replaces the initial number of the form. */}
      <ProgressForm key={po.quantityMade} po={po} />
    </Section>
  )

const ProgressForm = ({ po }: { po: PurchaseOrder }) => {
  const form: FormOf<Progress> = useForm<Progress>({
    initialValues: { quantityMade: po.quantityMade },
    validate: ({ quantityMade }: Progress) =>
      contractErrors(
        contracts.reportProgress.body,
        { quantityMade: quantityMade === '' ? undefined : quantityMade },
        () => t('production.progress.made'),
      ),
  })
  return (
    <Form
      form={form}
      draft={`purchase-order-progress:${po.id}`}
      weight="plain"
      submit={async ({ quantityMade }) =>
        cachePurchaseOrder(
          await api.purchaseOrders.reportProgress({
            params: { purchaseOrderId: po.id },
            body: { quantityMade: Number(quantityMade) },
          }),
        )
      }
      label={t('production.progress.report')}
      onDone={() => toast(t('production.progress.reported'))}
    >
      <NumberField form={form} path="quantityMade" label={t('production.progress.made')} min={0} needed />
    </Form>
  )
}

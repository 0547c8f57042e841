import { useForm } from '@mantine/form'
import { useId } from 'react'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { type Currency, formatUnitPrice } from '#domain/currencies.ts'
import { quoteRequestCan } from '#domain/ordering/quote-request.ts'
import { marginFloor, marginOf, type PriceWarning, priceWarning, routes } from '#domain/ordering/quote.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { language, t, termOf } from '../locales/i18n.ts'
import { whyNot } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { SupplierField } from '../production/SupplierField.tsx'
import { ShippingChoice } from '../shipping/ShippingChoice.tsx'
import { useNow } from '../ui/clock.ts'
import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { FieldGroup, Form } from '../ui/Form.tsx'
import { GuardedButton } from '../ui/GuardedButton.tsx'
import { moveTo } from '../ui/move-to.ts'
import { Panel } from '../ui/Panel.tsx'
import { SaidText } from '../ui/SaidText.tsx'
import { toast } from '../ui/toast.ts'
import { UnsentDraft } from '../ui/UnsentDraft.tsx'
import { asItem } from './order-rules.ts'
import { anotherWay, preview, quoteBody, quoteErrors, type QuoteValues, quoteValues } from './quote-values.ts'
import { QuoteRequestActions } from './QuoteRequestActions.tsx'
import { QuotesTable } from './QuotesTable.tsx'
import styles from './QuoteForm.module.css'

type Item = OrderForStaff['packagingItems'][number]

/** Answers a quote request: a price for each quantity, shipping options, supplier; with a preview for the customer. */
export const QuoteForm = ({ order, item }: { order: OrderForStaff; item: Item }) => {
  const now = useNow()
  const form: FormOf<QuoteValues> = useForm<QuoteValues>({
    initialValues: quoteValues(item),
    validate: (values: QuoteValues) => quoteErrors(values, Date.now()),
  })
  const { requestId, requestVersion, currency } = order
  const params = { requestId, itemId: item.id }
  const submit = async (values: QuoteValues) =>
    cacheOrder(await api.ordering.completeQuoteRequest({ params, body: { ...quoteBody(values), requestVersion } }))
  const answered = () => {
    toast(t('ordering.answer.sent'))
    moveTo('items')
  }
  const { customerComments: comments, feedbackQuestion, feedbackAnswer, status } = item.quoteRequest ?? {}
  return (
    <Panel title={<bdi>{t('ordering.answer.titleFor', { item: nameOf(item) })}</bdi>} id="answer">
      {comments && (
        <p className={styles.said}>
          <Trans i18nKey="ordering.answer.says" components={{ said: <SaidText>{comments}</SaidText> }} />
        </p>
      )}
      {feedbackQuestion && feedbackAnswer && (
        <p className={styles.said}>
          <SaidText>{feedbackQuestion}</SaidText> <SaidText>{feedbackAnswer}</SaidText>
        </p>
      )}
      {status === 'internal' && <p className={styles.said}>{t('ordering.answer.internal')}</p>}
      <QuoteRequestActions order={order} item={item} />
      <Form
        form={form}
        submit={submit}
        label={t('ordering.answer.send')}
        size="large"
        unless={whyNot(quoteRequestCan.complete(order, asItem(item)))}
        draft={quoteDraft(order, item)}
        ask={(values) => review(values, item, currency)}
        onDone={answered}
      >
        <PriceRows form={form} currency={currency} />
        <ShippingRows form={form} currency={currency} />
        <div className={styles.internal}>
          <p className={styles.mark}>{t('shell.panel.internal')}</p>
          <FieldGroup legend={t('ordering.answer.sourcing')}>
            <SupplierField form={form} path="sourcing.supplierId" />
            <NumberField
              form={form}
              path="sourcing.unitCost"
              label={t('ordering.answer.unitCost', { currency })}
              decimals={3}
              needed
            />
          </FieldGroup>
          <TextAreaField form={form} path="internalNotes" label={t('ordering.answer.notes')} rows={2} />
        </div>
        <CustomerSees values={form.values} order={order} now={now} />
      </Form>
    </Panel>
  )
}

const nameOf = (item: Item) => item.customerProductName || termOf(item.product.title)

/** Session storage key of an unsent answer. */
const quoteDraft = ({ requestId }: OrderForStaff, { id }: Item) => `quote:${requestId}:${id}`

const priceRows = (values: QuoteValues, currency: string) =>
  values.quotes.flatMap(({ quantity, unitPrice }) =>
    unitPrice === ''
      ? []
      : [
          {
            unitPrice,
            text: t('ordering.answer.priceOf', {
              pieces: pieces(quantity),
              price: formatUnitPrice(unitPrice, currency as Currency, language(), [unitPrice]),
            }),
          },
        ],
  )

/** Confirmation before a quote is sent: all prices, and separately those below cost or the margin floor. */
const review = (values: QuoteValues, item: Item, currency: string) => {
  const rows = priceRows(values, currency)
  const warned = (warning: PriceWarning) =>
    rows.filter(({ unitPrice }) => priceWarning(unitPrice, Number(values.sourcing.unitCost)) === warning)
  const [losses, thin] = [warned('belowCost'), warned('belowMarginFloor')]
  const listed = (some: typeof rows) => some.map(({ text }) => text).join('; ')
  return {
    title: t('ordering.answer.askTitle', { item: nameOf(item) }),
    explain: [
      t('ordering.answer.askExplain', { prices: listed(rows) }),
      ...(losses.length > 0 ? [t('ordering.answer.askLoss', { prices: listed(losses) })] : []),
      ...(thin.length > 0 ? [t('ordering.answer.askThin', { prices: listed(thin), percent: marginFloor * 100 })] : []),
    ].join(' '),
    confirm: t('ordering.answer.send'),
  }
}

/** An answer that was typed but not sent, because a colleague answered in the meantime. */
export const UnsentQuote = ({ order, item }: { order: OrderForStaff; item: Item }) => (
  <UnsentDraft<QuoteValues>
    name={quoteDraft(order, item)}
    title={t('ordering.answer.unsent')}
    rows={(values) => [
      [t('ordering.answer.item'), nameOf(item)],
      [
        t('ordering.answer.prices'),
        priceRows(values, order.currency)
          .map(({ text }) => text)
          .join('; '),
      ],
      [t('ordering.answer.notes'), values.internalNotes || undefined],
    ]}
  />
)

const pieces = (quantity: number | '') => t('shell.pieces', { count: Number(quantity) })

const PriceRows = ({ form, currency }: { form: FormOf<QuoteValues>; currency: string }) => {
  const day = useId()
  return (
    <fieldset className={styles.group}>
      <legend>{t('ordering.answer.prices')}</legend>
      {form.values.quotes.map(({ quantity, unitPrice }, index) => (
        <div key={quantity} className={styles.row} role="group" aria-label={pieces(quantity)}>
          <p className={styles.quantity}>
            {pieces(quantity)}
            <Margin price={unitPrice} cost={form.values.sourcing.unitCost} />
          </p>
          <NumberField
            form={form}
            path={`quotes.${index}.unitPrice`}
            label={t('ordering.answer.unitPrice', { currency })}
            decimals={3}
            needed
          />
          <NumberField
            form={form}
            path={`quotes.${index}.leadTimeDays`}
            label={t('ordering.answer.leadTime')}
            unit={t('shell.dayUnit')}
            needed
          />
        </div>
      ))}
      <div className={styles.day}>
        <label htmlFor={day}>{t('ordering.answer.validUntil')}</label>
        <input id={day} type="date" {...form.getInputProps('validUntil')} />
        <span>{form.errors['validUntil'] ?? t('ordering.answer.validHint')}</span>
      </div>
    </fieldset>
  )
}

/** Margin of a price in percent, marked where it is below the cost or the margin floor. */
const Margin = ({ price, cost }: { price: number | ''; cost: number | '' }) => {
  if (price === '' || cost === '' || price <= 0) return null
  const warning = priceWarning(price, cost)
  return (
    <span className={styles.margin} data-warning={warning}>
      {t('ordering.answer.marginOf', { percent: Math.round(marginOf(price, cost) * 100) })}
      {warning && <span>{t(`ordering.answer.warning.${warning}`, { percent: marginFloor * 100 })}</span>}
    </span>
  )
}

const ShippingRows = ({ form, currency }: { form: FormOf<QuoteValues>; currency: string }) => {
  const rows = form.values.shippingOptions
  return (
    <fieldset className={styles.group}>
      <legend>{t('shipping.ways.title')}</legend>
      {form.errors['shippingOptions'] && <p className={styles.problem}>{form.errors['shippingOptions']}</p>}
      {rows.map(({ row }, index) => {
        const path = `shippingOptions.${index}`
        return (
          <div key={row} className={styles.way} role="group" aria-label={t('shipping.ways.way', { number: index + 1 })}>
            <TextField form={form} path={`${path}.name`} label={t('shipping.ways.name')} needed />
            <SelectField
              form={form}
              path={`${path}.route`}
              label={t('shipping.ways.route')}
              options={routes.map((route) => ({ value: route, label: t(`shipping.route.${route}`) }))}
            />
            <NumberField
              form={form}
              path={`${path}.cost`}
              label={t('shipping.ways.cost', { currency })}
              decimals={2}
              needed
            />
            <NumberField
              form={form}
              path={`${path}.deliveryTimeRange.min`}
              label={t('shipping.ways.from')}
              unit={t('shell.dayUnit')}
              needed
            />
            <NumberField
              form={form}
              path={`${path}.deliveryTimeRange.max`}
              label={t('shipping.ways.to')}
              unit={t('shell.dayUnit')}
              needed
            />
            <div className={styles.wayFoot}>
              <CheckField form={form} path={`${path}.taxAndDutiesIncluded`} label={t('shipping.ways.duties')} />
              <GuardedButton
                weight="quiet"
                size="small"
                unless={rows.length === 1 ? t('shipping.ways.oneNeeded') : undefined}
                onPress={() => form.removeListItem('shippingOptions', index)}
              >
                <Trans
                  i18nKey="shipping.ways.remove"
                  values={{ number: index + 1 }}
                  components={{ unseen: <span className="unseen" /> }}
                />
              </GuardedButton>
            </div>
          </div>
        )
      })}
      <div>
        <GuardedButton
          weight="plain"
          size="small"
          unless={rows.length >= 5 ? t('shipping.ways.most') : undefined}
          onPress={() => form.insertListItem('shippingOptions', anotherWay())}
        >
          {t('shipping.ways.add')}
        </GuardedButton>
      </div>
    </fieldset>
  )
}

/** Preview: the components of the customer's page, fed with the form values. */
const CustomerSees = ({ values, order, now }: { values: QuoteValues; order: OrderForStaff; now: number }) => {
  const { quotes, shippingOptions } = preview(values, now)
  return (
    <section className={styles.preview} aria-label={t('ordering.answer.customerSees')}>
      <h3>{t('ordering.answer.customerSees')}</h3>
      {quotes.length > 0 ? (
        <QuotesTable quotes={quotes} currency={order.currency} chosen={null} />
      ) : (
        <p>{t('ordering.answer.asYouType')}</p>
      )}
      {shippingOptions.length > 0 && <ShippingChoice options={shippingOptions} currency={order.currency} />}
    </section>
  )
}

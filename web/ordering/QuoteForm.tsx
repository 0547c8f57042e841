import { useForm } from '@mantine/form'
import type { OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { type Currency, formatUnitPrice } from '#domain/currencies.ts'
import { quoteRequestCan } from '#domain/ordering/quote-request-rules.ts'
import { marginFloor, type PriceWarning, priceWarning } from '#domain/ordering/quote.ts'
import { isAwaited } from '#domain/ordering/shipping-quote.ts'
import { specificationText } from '../catalogue/configured-item/item-labels.ts'
import { api } from '../data/api.ts'
import { cacheOrder } from '../data/queries.ts'
import { language, t, inLanguage } from '../locales/i18n.ts'
import { refusalText } from '../locales/message-text.ts'
import { Trans } from '../locales/Trans.tsx'
import { SupplierField } from '../production/SupplierField.tsx'
import { ShippingChoice } from '../shipping/ShippingChoice.tsx'
import { useNow } from '../ui/clock.ts'
import { NumberField, TextAreaField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'
import { Form } from '../ui/Form.tsx'
import { InternalMark } from '../ui/InternalMark.tsx'
import { Panel } from '../ui/Panel.tsx'
import { QuotedText } from '../ui/QuotedText.tsx'
import { scrollToSection } from '../ui/scroll-to-section.ts'
import { toast } from '../ui/toast.ts'
import { UnsentDraft } from '../ui/UnsentDraft.tsx'
import { EarlierQuoteRequests } from './EarlierQuoteRequests.tsx'
import { ItemPicture } from './ItemFacts.tsx'
import { asItem } from './order-rules.ts'
import { PriceRows, QuoteTotals } from './PriceRows.tsx'
import { previewQuote, quoteBody, quoteErrors, type QuoteValues, quoteValues, withoutShipping } from './quote-values.ts'
import { QuoteRequestActions } from './QuoteRequestActions.tsx'
import { QuotesTable } from './QuotesTable.tsx'
import { destinationOf, ShippingRows } from './ShippingRows.tsx'
import styles from './QuoteForm.module.css'

type Item = OrderForStaff['packagingItems'][number]

/** Answers a quote request: a price for each quantity, shipping options, supplier; with a preview for the customer. */
export const QuoteForm = ({ order, item }: { order: OrderForStaff; item: Item }) => {
  const now = useNow()
  // Shipping is quoted once, for everything: with the quote of the last item.
  const last = !isAwaited(
    order.packagingItems
      .filter(({ id }) => id !== item.id)
      .map(({ quoteRequest }) => ({ quoteRequest: quoteRequest ?? undefined })),
  )
  const form: FormOf<QuoteValues> = useForm<QuoteValues>({
    initialValues: quoteValues(item),
    validate: (values: QuoteValues) => quoteErrors(last ? values : withoutShipping(values), Date.now()),
  })
  const { requestId, requestVersion, currency } = order
  const params = { requestId, itemId: item.id }
  const submit = async (values: QuoteValues) =>
    cacheOrder(
      await api.ordering.completeQuoteRequest({
        params,
        body: { ...quoteBody(last ? values : withoutShipping(values)), requestVersion },
      }),
    )
  const answered = () => {
    toast(t('ordering.quoteForm.sent'))
    scrollToSection('items')
  }
  const { customerComments: comments, feedbackQuestion, feedbackAnswer, status } = item.quoteRequest ?? {}
  return (
    <Panel title={<bdi>{t('ordering.quoteForm.titleFor', { item: nameOf(item) })}</bdi>} id="answer">
      <div className={styles.item}>
        <div className={styles.picture}>
          <ItemPicture of={item} />
        </div>
        <p>
          <bdi>
            {[inLanguage(item.product.title), specificationText(item.specification)].join(t('packaging.between'))}
          </bdi>
        </p>
      </div>
      {comments && (
        <p className={styles.comments}>
          <Trans
            i18nKey="ordering.quoteForm.customerComments"
            components={{ comments: <QuotedText>{comments}</QuotedText> }}
          />
        </p>
      )}
      {feedbackQuestion && feedbackAnswer && (
        <p className={styles.comments}>
          <QuotedText>{feedbackQuestion}</QuotedText> <QuotedText>{feedbackAnswer}</QuotedText>
        </p>
      )}
      {status === 'internal' && <p className={styles.comments}>{t('ordering.quoteForm.internal')}</p>}
      <QuoteRequestActions order={order} item={item} />
      <EarlierQuoteRequests order={order} item={item} />
      <Form
        form={form}
        submit={submit}
        label={t('ordering.quoteForm.send')}
        size="large"
        disabledReason={refusalText(quoteRequestCan.complete(order, asItem(item)))}
        draft={quoteDraft(order, item)}
        ask={(values) => review(values, item, currency)}
        onDone={answered}
        aside={<QuoteTotals values={form.values} currency={currency} />}
        pinned
      >
        <div className={styles.internal}>
          <InternalMark />
          <div className={styles.pair}>
            <SupplierField form={form} path="sourcing.supplierId" />
            <NumberField
              form={form}
              path="sourcing.unitCost"
              label={t('ordering.quoteForm.unitCost', { currency })}
              decimals={3}
              needed
            />
            <TextAreaField form={form} path="internalNotes" label={t('ordering.quoteForm.notes')} rows={1} />
          </div>
        </div>
        <PriceRows form={form} packings={item.packings} currency={currency} />
        {last ? (
          <ShippingRows
            form={form}
            currency={currency}
            lede={t('shipping.ways.wholeOrder', { destination: destinationOf(order) })}
          />
        ) : (
          <p className={styles.hint}>{t('shipping.ways.later')}</p>
        )}
        <CustomerSees values={last ? form.values : withoutShipping(form.values)} order={order} item={item} now={now} />
      </Form>
    </Panel>
  )
}

const nameOf = (item: Item) => item.customerProductName || inLanguage(item.product.title)

/** Session storage key of an unsent answer. */
const quoteDraft = ({ requestId }: OrderForStaff, { id }: Item) => `quote:${requestId}:${id}`

const priceRows = (values: QuoteValues, currency: string) =>
  values.quotes.flatMap(({ quantity, unitPrice }) =>
    unitPrice === ''
      ? []
      : [
          {
            unitPrice,
            text: t('ordering.quoteForm.priceOf', {
              pieces: t('shell.pieces', { count: Number(quantity) }),
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
    title: t('ordering.quoteForm.askTitle', { item: nameOf(item) }),
    explain: [
      t('ordering.quoteForm.askExplain', { prices: listed(rows) }),
      ...(losses.length > 0 ? [t('ordering.quoteForm.askLoss', { prices: listed(losses) })] : []),
      ...(thin.length > 0
        ? [t('ordering.quoteForm.askThin', { prices: listed(thin), percent: marginFloor * 100 })]
        : []),
    ].join(' '),
    confirm: t('ordering.quoteForm.send'),
  }
}

/** An entered answer that was not sent, because a colleague answered in the meantime. */
export const UnsentQuote = ({ order, item }: { order: OrderForStaff; item: Item }) => (
  <UnsentDraft<QuoteValues>
    name={quoteDraft(order, item)}
    title={t('ordering.quoteForm.unsent')}
    rows={(values) => [
      [t('ordering.quoteForm.item'), nameOf(item)],
      [
        t('ordering.quoteForm.prices'),
        priceRows(values, order.currency)
          .map(({ text }) => text)
          .join('; '),
      ],
      [t('ordering.quoteForm.notes'), values.internalNotes || undefined],
    ]}
  />
)

/** Preview: the components of the customer's page, fed with the form values. */
const CustomerSees = ({
  values,
  order,
  item,
  now,
}: {
  values: QuoteValues
  order: OrderForStaff
  item: Item
  now: number
}) => {
  const { quotes, shippingOptions } = previewQuote(values, now)
  return (
    <section className={styles.preview} aria-label={t('ordering.quoteForm.customerSees')}>
      <details>
        <summary>{t('ordering.quoteForm.customerSees')}</summary>
        {quotes.length > 0 ? (
          <QuotesTable quotes={quotes} packings={item.packings} currency={order.currency} chosen={null} />
        ) : (
          <p>{t('ordering.quoteForm.previewHint')}</p>
        )}
        {shippingOptions.length > 0 && <ShippingChoice options={shippingOptions} currency={order.currency} />}
      </details>
    </section>
  )
}

import { useForm } from '@mantine/form'
import { useId } from 'react'
import type { OrderForStaff } from '#application/contracts/order-shapes.ts'
import { suppliers as makers } from '#application/contracts/suppliers.ts'
import { quoteRequestCan } from '#domain/ordering/quote-request.ts'
import { routes } from '#domain/ordering/quote.ts'
import { api } from '../../api.ts'
import { keptOrder, useReading } from '../../reading.ts'
import { useNow } from '../../ui/clock.ts'
import { CheckField, NumberField, SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SaidText } from '../../ui/SaidText.tsx'
import { toast } from '../../ui/toast.ts'
import { plural } from '../customer/count.ts'
import { asItem } from '../customer/order-rules.ts'
import { QuotesTable } from '../customer/QuotesTable.tsx'
import { routeWords } from '../customer/ship-words.ts'
import { ShippingChoice } from '../customer/ShippingChoice.tsx'
import type { FormOf } from '../form-of.ts'
import { moveTo } from '../move-to.ts'
import { anotherWay, preview, quoteBody, quoteErrors, type QuoteValues, quoteValues } from './quote-values.ts'
import styles from './QuoteForm.module.css'

type Item = OrderForStaff['packagingItems'][number]

/** Answers a quote request: a price for each quantity, ways to ship, who makes it; with what the customer will see. */
export const QuoteForm = ({ order, item }: { order: OrderForStaff; item: Item }) => {
  const now = useNow()
  const suppliers = useReading(makers.list, { query: { status: 'active' } })
  const form: FormOf<QuoteValues> = useForm<QuoteValues>({
    initialValues: quoteValues(item),
    validate: (values: QuoteValues) => quoteErrors(values, Date.now()),
  })
  const { requestId, requestVersion, currency } = order
  const params = { requestId, itemId: item.id }
  const submit = async (values: QuoteValues) =>
    keptOrder(await api.ordering.completeQuoteRequest({ params, body: { ...quoteBody(values), requestVersion } }))
  const answered = () => {
    toast('The customer has the prices now.')
    moveTo('items')
  }
  const comments = item.quoteRequest?.customerComments
  return (
    <Panel title="Answer the quote request" id="answer">
      {comments && (
        <p className={styles.said}>
          The customer says: “<SaidText>{comments}</SaidText>”
        </p>
      )}
      <Form
        form={form}
        submit={submit}
        label="Send the prices"
        size="large"
        unless={quoteRequestCan.complete(order, asItem(item))?.message}
        onDone={answered}
      >
        <PriceRows form={form} currency={currency} />
        <ShippingRows form={form} currency={currency} />
        <div className={styles.internal}>
          <p className={styles.mark}>Internal, the customer does not see this</p>
          <FieldGroup legend="Sourcing">
            <SelectField
              form={form}
              path="sourcing.supplierId"
              label="Supplier"
              needed
              hint={suppliers.error ? 'The list could not be read' : undefined}
              options={[
                { value: '', label: suppliers.data ? 'Choose who makes it' : 'Loading…' },
                ...(suppliers.data ?? []).map(({ supplierId, name }) => ({ value: supplierId, label: name })),
              ]}
            />
            <NumberField form={form} path="sourcing.unitCost" label={`Unit cost in ${currency}`} decimals={3} needed />
          </FieldGroup>
          <TextAreaField form={form} path="internalNotes" label="Internal notes" rows={2} />
        </div>
        <CustomerSees values={form.values} order={order} now={now} />
      </Form>
    </Panel>
  )
}

const PriceRows = ({ form, currency }: { form: FormOf<QuoteValues>; currency: string }) => {
  const day = useId()
  return (
    <fieldset className={styles.group}>
      <legend>Prices</legend>
      {form.values.quotes.map(({ quantity }, index) => (
        <div key={quantity} className={styles.row} role="group" aria-label={plural(Number(quantity), 'piece')}>
          <p className={styles.quantity}>{plural(Number(quantity), 'piece')}</p>
          <NumberField
            form={form}
            path={`quotes.${index}.unitPrice`}
            label={`Unit price in ${currency}`}
            decimals={3}
            needed
          />
          <NumberField form={form} path={`quotes.${index}.leadTimeDays`} label="Lead time" unit="days" needed />
        </div>
      ))}
      <div className={styles.day}>
        <label htmlFor={day}>Valid until</label>
        <input id={day} type="date" {...form.getInputProps('validUntil')} />
        <span>{form.errors['validUntil'] ?? 'Thirty days from now if left empty'}</span>
      </div>
    </fieldset>
  )
}

const ShippingRows = ({ form, currency }: { form: FormOf<QuoteValues>; currency: string }) => {
  const rows = form.values.shippingOptions
  return (
    <fieldset className={styles.group}>
      <legend>Ways to ship</legend>
      {form.errors['shippingOptions'] && <p className={styles.problem}>{form.errors['shippingOptions']}</p>}
      {rows.map(({ row }, index) => {
        const path = `shippingOptions.${index}`
        return (
          <div key={row} className={styles.way} role="group" aria-label={`Way ${index + 1}`}>
            <TextField form={form} path={`${path}.name`} label="Name" needed />
            <SelectField
              form={form}
              path={`${path}.route`}
              label="Route"
              options={routes.map((route) => ({ value: route, label: routeWords[route] }))}
            />
            <NumberField form={form} path={`${path}.cost`} label={`Cost in ${currency}`} decimals={2} needed />
            <NumberField form={form} path={`${path}.deliveryTimeRange.min`} label="From" unit="days" needed />
            <NumberField form={form} path={`${path}.deliveryTimeRange.max`} label="To" unit="days" needed />
            <div className={styles.wayFoot}>
              <CheckField form={form} path={`${path}.taxAndDutiesIncluded`} label="Duties and taxes included" />
              <GuardedButton
                weight="quiet"
                size="small"
                unless={rows.length === 1 ? 'At least one way to ship is needed' : undefined}
                onPress={() => form.removeListItem('shippingOptions', index)}
              >
                Remove<span className="unseen"> way {index + 1}</span>
              </GuardedButton>
            </div>
          </div>
        )
      })}
      <div>
        <GuardedButton
          weight="plain"
          size="small"
          unless={rows.length >= 5 ? 'Five ways at most' : undefined}
          onPress={() => form.insertListItem('shippingOptions', anotherWay())}
        >
          Add another way
        </GuardedButton>
      </div>
    </fieldset>
  )
}

/** The same components the customer's page shows, fed with what is typed. */
const CustomerSees = ({ values, order, now }: { values: QuoteValues; order: OrderForStaff; now: number }) => {
  const { quotes, shippingOptions } = preview(values, now)
  return (
    <section className={styles.preview} aria-label="The customer sees this">
      <h3>The customer sees this</h3>
      {quotes.length > 0 ? (
        <QuotesTable quotes={quotes} currency={order.currency} chosen={null} />
      ) : (
        <p>Prices appear here as you type them.</p>
      )}
      {shippingOptions.length > 0 && <ShippingChoice options={shippingOptions} currency={order.currency} />}
    </section>
  )
}

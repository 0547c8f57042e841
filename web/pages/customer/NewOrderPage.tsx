import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ordering } from '#application/contracts/ordering.ts'
import { currencies } from '#domain/money.ts'
import { api } from '../../api.ts'
import type { Failed } from '../../call.ts'
import { paths } from '../../paths.ts'
import { queries } from '../../stores/queries.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'
import type { FormOf } from '../form-of.ts'
import { boxBody, boxErrors, type BoxValues, startingBox } from './box-values.ts'
import { BoxFields } from './BoxFields.tsx'
import { editingProblem } from './editing.ts'
import { goOn, type OrderIdea, type Start, startingSteps, type StartingStep } from './start-order.ts'
import { StartProgress } from './StartProgress.tsx'

type Values = BoxValues & Pick<OrderIdea, 'currency' | 'customerProductName' | 'customerComments'>

/** From an idea of a box to prices being worked out, on one page. */
const NewOrderPage = () => {
  const size = useSearch({ strict: false }) as { length?: number; width?: number; height?: number }
  const navigate = useNavigate()
  const user = userOf(useSession())
  const [start, setStart] = useState<Start>({ sent: {} })
  const [at, setAt] = useState<StartingStep>()
  const [failed, setFailed] = useState<Failed>()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { ...startingBox(size), currency: 'USD', customerProductName: '', customerComments: '' },
    validate: boxErrors,
  })

  const arrive = (requestId: string) => {
    toast('We have your request. Prices usually take a working day.')
    void navigate({ href: paths.customer.order(requestId) })
  }
  const submit = async (values: Values) => {
    setFailed(undefined)
    const { currency, customerProductName, customerComments } = values
    const idea = { currency, customerProductName, customerComments, configured: boxBody(values) }
    const { reached, outcome } = await goOn(api, idea, start, setAt)
    setStart(reached)
    void queries.invalidateQueries({ queryKey: [ordering.list.path] })
    if (outcome.hasError) setFailed(outcome)
    else if (reached.requestId) arrive(reached.requestId)
    return outcome
  }
  const { requestId } = start

  return (
    <Page
      title="Start an order"
      lede="Describe the box and how many you may want. A person answers with a price for each quantity. Nothing is ordered yet."
      breadcrumbs={[{ label: 'Orders', href: paths.customer.orders() }]}
    >
      <Panel title="Mailer box">
        <Form
          form={form}
          submit={submit}
          label={requestId ? 'Go on asking for prices' : 'Ask for prices'}
          size="large"
          unless={editingProblem(user)}
          fieldFor={(field) => field.replace(/^configured\./, '')}
          aside={
            requestId && failed ? (
              <span>
                Your draft is kept: <a href={paths.customer.order(requestId)}>open {requestId}</a>
              </span>
            ) : (
              'You see the prices before you decide.'
            )
          }
        >
          <BoxFields form={form} />
          <FieldGroup legend="About the order">
            <TextField
              form={form}
              path="customerProductName"
              label="What you call it"
              hint="If you like. It stands on all papers."
            />
            <SelectField
              form={form}
              path="currency"
              label="Currency of the prices"
              hint="Cannot be changed later"
              disabled={requestId !== undefined}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
            />
          </FieldGroup>
          <TextAreaField
            form={form}
            path="customerComments"
            label="Anything we should know"
            hint="What goes in, by when you need it"
          />
          {at && <StartProgress at={at} steps={startingSteps} failed={failed !== undefined} />}
        </Form>
      </Panel>
    </Page>
  )
}

export default NewOrderPage

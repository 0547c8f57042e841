import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import { ordering } from '#application/ordering/contracts/ordering.ts'
import { currencies } from '#domain/currencies.ts'
import { api } from '../../data/api.ts'
import type { Failed } from '../../data/http.ts'
import { queries } from '../../data/query-client.ts'
import { t } from '../../locales/i18n.ts'
import { boxBody, boxErrors, type BoxValues, startingBox } from '../../ordering/box-values.ts'
import { BoxFields } from '../../ordering/BoxFields.tsx'
import { editingProblem } from '../../ordering/edit-permission.ts'
import { goOn, type OrderIdea, type Start, startingSteps, type StartingStep } from '../../ordering/start-order.ts'
import { StartProgress } from '../../ordering/StartProgress.tsx'
import { paths } from '../../paths.ts'
import { useCountrySettings } from '../../stores/country-settings.ts'
import { userOf, useSession } from '../../stores/session.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/Fields.tsx'
import type { FormOf } from '../../ui/form-of.ts'
import { FieldGroup, Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.ts'

type Values = BoxValues & Pick<OrderIdea, 'currency' | 'customerProductName' | 'customerComments'>

/** From an idea of a box to prices being worked out, on one page. */
const NewOrderPage = () => {
  const size = useSearch({ from: '/_app/live/orders/new' })
  const navigate = useNavigate()
  const user = userOf(useSession())
  const usual = useCountrySettings((settings) => settings.currency)
  const [start, setStart] = useState<Start>({ sent: {} })
  const [at, setAt] = useState<StartingStep>()
  const [failed, setFailed] = useState<Failed>()
  const form: FormOf<Values> = useForm<Values>({
    initialValues: { ...startingBox(size), currency: usual, customerProductName: '', customerComments: '' },
    validate: boxErrors,
  })

  const arrive = (requestId: string) => {
    toast(t('ordering.new.received'))
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
      title={t('ordering.new.title')}
      lede={
        <Trans
          i18nKey="ordering.new.lede"
          components={{ shop: <a href={paths.shop.customPackaging()}>{t('visitor.nav.customPackaging')}</a> }}
        />
      }
      breadcrumbs={[{ label: t('shell.frame.orders'), href: paths.customer.orders() }]}
    >
      <Panel title={t('packaging.mailer')}>
        <Form
          form={form}
          submit={submit}
          label={requestId ? t('ordering.new.goOn') : t('ordering.ask.label')}
          size="large"
          unless={editingProblem(user)}
          fieldFor={(field) => field.replace(/^configured\./, '')}
          aside={
            requestId && failed ? (
              <span>
                {t('ordering.new.draftKept')}{' '}
                <a href={paths.customer.order(requestId)}>{t('ordering.new.openDraft', { requestId })}</a>
              </span>
            ) : (
              t('ordering.new.beforeDeciding')
            )
          }
        >
          <BoxFields form={form} />
          <FieldGroup legend={t('ordering.new.about')}>
            <TextField
              form={form}
              path="customerProductName"
              label={t('ordering.new.name')}
              hint={t('ordering.new.nameHint')}
            />
            <SelectField
              form={form}
              path="currency"
              label={t('ordering.new.currency')}
              hint={t('ordering.new.currencyHint')}
              disabled={requestId !== undefined}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
            />
          </FieldGroup>
          <TextAreaField
            form={form}
            path="customerComments"
            label={t('ordering.ask.comments')}
            hint={t('ordering.ask.commentsHint')}
          />
          {at && <StartProgress at={at} steps={startingSteps} failed={failed !== undefined} />}
        </Form>
      </Panel>
    </Page>
  )
}

export default NewOrderPage

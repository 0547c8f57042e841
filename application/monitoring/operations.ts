import { query } from '../pipeline/operation.ts'
import { monitoring as contracts } from './contracts.ts'

/** Browser reports are forwarded to monitoring; they are not stored in the database. */
export const monitoring = {
  settings: query(contracts.settings, async ({ browser }, { monitor, reads }) => {
    const { errorsInDevelopment, mixpanel } = monitor
    const customerId = browser.user?.customerId
    const customer = customerId ? await reads.people.customer(customerId) : undefined
    const isLeftOut = customer?.status === 'testAccount' || customer?.status === 'internal'
    return { payload: { errorsInDevelopment, isLeftOut, mixpanel: (!isLeftOut && mixpanel) || null } }
  }),
  report: query(contracts.report, ({ body: { reports, identified } }, { monitor }) => {
    for (const report of reports) monitor.take(report, { identified })
    return { payload: null }
  }),
}

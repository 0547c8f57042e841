import { query } from '../pipeline/operation.ts'
import { monitoring as contracts } from './contracts.ts'

/** Browser reports are forwarded to monitoring; they are not stored in the database. */
export const monitoring = {
  settings: query(contracts.settings, (_, { monitor }) => ({
    payload: { errorsInDevelopment: monitor.errorsInDevelopment },
  })),
  report: query(contracts.report, ({ body: { reports, identified } }, { monitor }) => {
    for (const report of reports) monitor.take(report, { identified })
    return { payload: null }
  }),
}

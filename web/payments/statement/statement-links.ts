import type { StatementPaths } from '../../paths.ts'

/** The period of a statement in an address, and the links of its page. */

export type StatementSearch = { from?: string | undefined; to?: string | undefined }

/** Links of a statement, which differ between customers and readers of the books. */
export type StatementLinks = StatementPaths & {
  order: (requestId: string) => string
  /** What an amount consists of. */
  behind: (requestId: string) => string
}

const day = /^\d{4}-\d\d-\d\d$/

/** The days of an address; a day that is not complete is ignored. */
export const statementDays = ({ from, to }: StatementSearch): StatementSearch => ({
  ...(from && day.test(from) && { from }),
  ...(to && day.test(to) && { to }),
})

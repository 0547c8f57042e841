import { catalogue } from './catalogue.ts'
import { customers } from './customers.ts'
import { feed } from './feed.ts'
import { history } from './history.ts'
import { ordering } from './ordering.ts'
import { people } from './people.ts'
import { pricing } from './pricing.ts'
import { production } from './production.ts'
import { securityRecord } from './security-record.ts'
import { settings } from './settings.ts'
import { shipping } from './shipping.ts'
import { suppliers } from './suppliers.ts'
import { users } from './users.ts'

/** Every endpoint there is, by area. The server refuses to start while one of them has no handler. */
export const contracts = {
  people,
  catalogue,
  pricing,
  settings,
  customers,
  users,
  suppliers,
  securityRecord,
  ordering,
  shipping,
  production,
  history,
  feed,
}
export type Contracts = typeof contracts

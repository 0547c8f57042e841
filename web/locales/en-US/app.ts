import { appField } from '#domain/messages/en-US/app-field.ts'
import { appInput } from '#domain/messages/en-US/app-input.ts'
import { appNotFound } from '#domain/messages/en-US/app-not-found.ts'
import { bankFile } from '#domain/messages/en-US/bank-file.ts'
import { bookingText } from '#domain/messages/en-US/booking-text.ts'
import { carrier } from '#domain/messages/en-US/carrier.ts'
import { files } from '#domain/messages/en-US/files.ts'
import { ledgerAccount } from '#domain/messages/en-US/ledger-account.ts'
import { preflight } from '#domain/messages/en-US/preflight.ts'
import { push } from '#domain/messages/en-US/push.ts'
import { rule } from '#domain/messages/en-US/rule.ts'
import { signInAccess } from '#domain/messages/en-US/sign-in-access.ts'
import { status } from '#domain/messages/en-US/status.ts'
import account from './account.json' with { type: 'json' }
import aisettings from './aisettings.json' with { type: 'json' }
import bank from './bank.json' with { type: 'json' }
import books from './books.json' with { type: 'json' }
import chat from './chat.json' with { type: 'json' }
import company from './company.json' with { type: 'json' }
import discounts from './discounts.json' with { type: 'json' }
import history from './history.json' with { type: 'json' }
import ordering from './ordering.json' with { type: 'json' }
import payments from './payments.json' with { type: 'json' }
import production from './production.json' with { type: 'json' }
import schematics from './schematics.json' with { type: 'json' }
import shipping from './shipping.json' with { type: 'json' }
import statement from './statement.json' with { type: 'json' }
import work from './work.json' with { type: 'json' }

/** The pages behind the sign-in. */
export const texts = {
  account,
  aisettings,
  bank,
  books,
  chat,
  company,
  ordering,
  production,
  schematics,
  shipping,
  payments,
  statement,
  discounts,
  history,
  work,
}
export const messages = {
  access: signInAccess,
  bankFile,
  bookingText,
  carrier,
  field: appField,
  files,
  input: appInput,
  ledgerAccount,
  notFound: appNotFound,
  preflight,
  push,
  rule,
  status,
}

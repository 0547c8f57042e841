import { appField } from '#domain/messages/zh-CN/app-field.ts'
import { appInput } from '#domain/messages/zh-CN/app-input.ts'
import { appNotFound } from '#domain/messages/zh-CN/app-not-found.ts'
import { bankFile } from '#domain/messages/zh-CN/bank-file.ts'
import { bookingText } from '#domain/messages/zh-CN/booking-text.ts'
import { carrier } from '#domain/messages/zh-CN/carrier.ts'
import { command } from '#domain/messages/zh-CN/command.ts'
import { files } from '#domain/messages/zh-CN/files.ts'
import { ledgerAccount } from '#domain/messages/zh-CN/ledger-account.ts'
import { preflight } from '#domain/messages/zh-CN/preflight.ts'
import { push } from '#domain/messages/zh-CN/push.ts'
import { rule } from '#domain/messages/zh-CN/rule.ts'
import { signInAccess } from '#domain/messages/zh-CN/sign-in-access.ts'
import { status } from '#domain/messages/zh-CN/status.ts'
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
  command,
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

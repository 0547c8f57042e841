import { access } from './access.ts'
import { appField } from './app-field.ts'
import { appInput } from './app-input.ts'
import { appNotFound } from './app-not-found.ts'
import { bankFile } from './bank-file.ts'
import { bookingText } from './booking-text.ts'
import { carrier } from './carrier.ts'
import { client } from './client.ts'
import { date } from './date.ts'
import { dielineFile } from './dieline-file.ts'
import { document, documentMethods, documentStages, documentTotals } from './document.ts'
import { field, fieldGroup } from './field.ts'
import { files } from './files.ts'
import { headline, nextDate } from './headline.ts'
import { input } from './input.ts'
import { ledgerAccount } from './ledger-account.ts'
import { mail } from './mail.ts'
import { notFound } from './not-found.ts'
import { orderMail } from './order-mail.ts'
import { page } from './page.ts'
import { preflight } from './preflight.ts'
import { process } from './process.ts'
import { dimension, price, sizeType } from './product.ts'
import { purchaseOrderMail } from './purchase-order-mail.ts'
import { push } from './push.ts'
import { rule } from './rule.ts'
import { shop } from './shop.ts'
import { signInAccess } from './sign-in-access.ts'
import { size } from './size.ts'
import { status } from './status.ts'
import { timeline } from './timeline.ts'

/** Every shared message of this language, by area. */
export const messages = {
  access: { ...access, ...signInAccess },
  bankFile,
  bookingText,
  carrier,
  client,
  date,
  dielineFile,
  dimension,
  document,
  documentMethods,
  documentStages,
  documentTotals,
  field: { ...field, ...appField },
  fieldGroup,
  headline,
  files,
  input: { ...input, ...appInput },
  ledgerAccount,
  mail,
  notFound: { ...notFound, ...appNotFound },
  orderMail,
  page,
  preflight,
  price,
  purchaseOrderMail,
  push,
  rule,
  shop,
  size,
  sizeType,
  status,
  nextDate,
  process,
  timeline,
}

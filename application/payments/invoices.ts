import { type Case, foldCase } from '#domain/case.ts'
import { ruleBroken, throwIfRefused, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import { invoiceContent } from '#domain/payments/invoice-content.ts'
import {
  type InvoiceData,
  type InvoiceKind,
  type InvoiceParty,
  invoiceCan,
  type LiveInvoice,
  openInvoice,
} from '#domain/payments/invoice.ts'
import { amountOwed, dueOn } from '#domain/payments/payment-terms.ts'
import { amountPaid } from '#domain/payments/payments-state.ts'
import { plainVatNumber } from '#domain/payments/vat-number.ts'
import { fullName } from '#domain/text/full-name.ts'
import { factoryDay } from '#domain/time.ts'
import { pdfName } from '../documents/document.ts'
import { invoiceDocument } from '../documents/invoice-document.ts'
import { answerWithOrder } from '../ordering/order-command.ts'
import { type Caller, seesOrder } from '../pipeline/access.ts'
import { boundCommand, type OperationPorts, query } from '../pipeline/operation.ts'
import type { Ports } from '../pipeline/ports.ts'
import { invoices as contracts } from './contracts/invoices.ts'
import { ublInvoice } from './ubl-invoice.ts'

/** Invoices, proforma invoices and credit notes: issued once, available as PDF and e-invoice. */

/** Number series per kind. */
const series: Readonly<Record<InvoiceKind, string>> = { invoice: 'INV', proforma: 'PRO', creditNote: 'CRN' }
const digits = 6

/**
 * The next number in a series: the last claimed number plus one. The append claims it; if two commands choose the same
 * number, one of them is decided again. A claimed number always has a document, so there are no gaps.
 */
const nextNumber = async (ports: Ports, kind: InvoiceKind): Promise<string> => {
  const prefix = `${series[kind]}-${factoryDay(ports.now()).slice(0, 4)}-`
  const [last] = await ports.lastClaimed('invoiceNumber', [prefix])
  const count = last === undefined ? 0 : Number(last.slice(prefix.length))
  return prefix + String(count + 1).padStart(digits, '0')
}

const sellerOf = ({ seller }: Ports): InvoiceParty => {
  if (!seller) throw new Rejection(ruleBroken('kind', 'rule.sellerUnknown'))
  return seller
}

/** The billing address, otherwise the shipping address. */
const buyerOf = (state: Case, vatNumber: string): InvoiceParty => {
  const { contact, addresses } = requireExisting(state.order)
  const address = addresses.find(({ type }) => type === 'billing') ?? addresses[0]
  if (!contact || !address) throw new Rejection(ruleBroken('kind', 'rule.buyerUnknown'))
  const { line1, line2, city, state: region, zipCode, country } = address
  const name = address.company || contact.company || fullName(address)
  return {
    name,
    email: contact.email,
    line1,
    line2,
    city,
    state: region,
    zipCode,
    country,
    vatNumber: plainVatNumber(vatNumber),
    registration: '',
  }
}

const issuedInvoicesOf = (state: Case): LiveInvoice[] => Object.values(state.invoices)

type Asked = Pick<InvoiceData, 'kind' | 'reason'> & {
  requestId: string
  taxCategory: InvoiceData['tax']['category']
  taxRate: number
  taxReason: string
  vatNumber: string
}

const dataOf = async (asked: Asked, state: Case, ports: Ports): Promise<InvoiceData> => {
  const { kind, reason, requestId } = asked
  const number = await nextNumber(ports, kind)
  if (kind === 'creditNote') {
    const { status: _, issuedOn, paid: _paid, payTo: _payTo, ...invoice } = openInvoice(issuedInvoicesOf(state))!
    return { ...invoice, number, kind, reason, dueOn: null, corrects: { number: invoice.number, issuedOn } }
  }
  const order = requireExisting(state.order)
  const tax = { category: asked.taxCategory, rate: asked.taxRate, reason: asked.taxReason }
  const content = invoiceContent(state, tax)
  const isDue = amountOwed(order) > 0
  if (content.lines.length === 0) throw new Rejection(ruleBroken('kind', 'rule.nothingToInvoice'))
  return {
    number,
    kind,
    requestId,
    currency: order.currency,
    dueOn: isDue ? (dueOn(order, ports.now()) ?? null) : null,
    paid: Math.max(0, Math.min(amountPaid(order.payments), content.totals.total)),
    ...(isDue && ports.bankAccount && { payTo: ports.bankAccount }),
    seller: sellerOf(ports),
    buyer: buyerOf(state, asked.vatNumber),
    tax,
    ...content,
    corrects: null,
    reason,
  }
}

export const issueInvoice = boundCommand(
  contracts.issue,
  {
    aggregate: 'invoice',
    name: 'IssueInvoice',
    of: ({ requestId }) => ({ requestId }),
    allow: seesOrder,
    stream: (_state, _input, idGenerator) => idGenerator.stream('invoice'),
    // Numbers are assigned sequentially; without the queue, concurrent commands would conflict repeatedly.
    queue: 'invoices',
    precondition: (state, { kind }) => invoiceCan.issue(state.order, issuedInvoicesOf(state), kind),
    data: (asked, { state, ports }) => dataOf(asked, state, ports),
  },
  answerWithOrder,
)

const findInvoice = async (
  ports: OperationPorts,
  caller: Caller,
  { requestId, number }: { requestId: string; number: string },
) => {
  const state = foldCase(await ports.log.readCase({ requestId }))
  throwIfRefused(seesOrder(caller, state))
  const one = issuedInvoicesOf(state).find((invoice) => invoice.number === number)
  if (!one) throw new Rejection(notFound('invoice'))
  return one
}

export const invoices = {
  issue: issueInvoice,
  pdf: query(contracts.pdf, async ({ caller, params, query: { language } }, ports) => {
    const one = await findInvoice(ports, caller, params)
    return {
      file: { name: pdfName(one.number, language), bytes: await ports.renderDocument(invoiceDocument(one, language)) },
    }
  }),
  xml: query(contracts.xml, async ({ caller, params }, ports) => {
    const one = await findInvoice(ports, caller, params)
    if (one.kind === 'proforma') throw new Rejection(ruleBroken('number', 'rule.noElectronicProforma'))
    return { file: { name: `boxwright-${one.number}.xml`, bytes: new TextEncoder().encode(ublInvoice(one)) } }
  }),
}

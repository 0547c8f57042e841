import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invoiceDocument } from '#application/documents/invoice-document.ts'
import { ublInvoice } from '#application/payments/ubl-invoice.ts'
import { type Case, emptyCase } from '#domain/case.ts'
import { order } from '#domain/ordering/order.ts'
import { invoiceContent } from '#domain/payments/invoice-content.ts'
import { invoice, type InvoiceData, taxCategories } from '#domain/payments/invoice.ts'
import { settlementOf } from '#domain/payments/settlement.ts'
import { isVatNumber, plainVatNumber } from '#domain/payments/vat-number.ts'
import { brokenRules } from '#tests/support/en16931.ts'
import { anOrder, type OrderEvent } from '#tests/support/event-fixtures.ts'
import { folded, given, monday } from '#tests/support/given.ts'
import { aDiscount, anAccount, aSeller } from '#tests/support/money-events.ts'

/** Invoices of random orders, at any tax rate, satisfy the rules of EN 16931. */

const caseOf = (events: readonly OrderEvent[]): Case => ({
  ...emptyCase,
  caseId: 'order-1',
  order: folded(order, events),
})

const data = (state: Case, tax: InvoiceData['tax'], changes: Partial<InvoiceData> = {}): InvoiceData => ({
  number: 'INV-2026-000001',
  kind: 'invoice',
  requestId: 'ada00001',
  currency: 'USD',
  dueOn: null,
  seller: aSeller,
  buyer: { ...aSeller, name: 'Bloom & <Stem>', country: 'FR', vatNumber: 'FR12345678901', registration: '' },
  tax,
  ...invoiceContent(state, tax),
  corrects: null,
  reason: '',
  ...changes,
})

const taxes = fc.oneof(
  fc
    .integer({ min: 1, max: 2500 })
    .map((hundredths) => ({ category: 'S' as const, rate: hundredths / 100, reason: '' })),
  fc
    .constantFrom(...taxCategories.filter((one) => one !== 'S'))
    .map((category) => ({ category, rate: 0, reason: category === 'Z' ? '' : 'Intra-Community "supply" & export' })),
)
const changes = fc.array(
  fc.oneof(
    fc.record({ off: fc.integer({ min: 1, max: 100 }), id: fc.nat() }).map(({ off, id }): OrderEvent => ({
      type: 'DiscountApplied',
      data: { discount: { ...aDiscount, discountId: `d${id}`, scope: 'total', percent: off }, internalNotes: '' },
    })),
    fc.record({ amount: fc.integer({ min: 1, max: 99_999 }), id: fc.nat() }).map(({ amount, id }): OrderEvent => ({
      type: 'OrderTotalChanged',
      data: { charge: { chargeId: `c${id}`, part: 'shipping', description: 'Redelivery', amount } },
    })),
  ),
  { maxLength: 4 },
)

describe('an invoice', () => {
  test('equals the total of its order to the minor unit, and is a valid EN 16931 invoice and credit note', () => {
    fc.assert(
      fc.property(changes, taxes, fc.double({ min: 0, max: 1, noNaN: true }), (events, tax, share) => {
        const state = caseOf([...anOrder.placed, ...events])
        if (state.order.status === 'none') throw new Error('The order is placed')
        const invoiced = data(state, tax)
        expect(invoiced.totals.total).toBe(settlementOf(state.order).totals.total)
        const issued = { ...invoiced, status: 'issued' as const, issuedOn: monday }
        expect(brokenRules(ublInvoice(issued))).toEqual([])
        const paid = Math.round(issued.totals.total * share)
        expect(brokenRules(ublInvoice({ ...issued, paid }))).toEqual([])
        const corrects = { number: invoiced.number, issuedOn: monday }
        const credit = { ...issued, kind: 'creditNote' as const, number: 'CRN-2026-000001', corrects }
        expect(brokenRules(ublInvoice(credit))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  test('escapes names for XML and removes characters that XML does not allow', () => {
    const state = caseOf(anOrder.placed)
    const issued = {
      ...data(state, { category: 'S', rate: 19, reason: '' }),
      status: 'issued' as const,
      issuedOn: monday,
    }
    const name = `Bloom & "Söhne" <x> ]]> 礼盒`
    const hidden = 'Bloom\u0001\u000b\uffff\ud800 & "Söhne" <x> ]]> 礼盒'
    const xml = ublInvoice({ ...issued, buyer: { ...issued.buyer, name: hidden } })
    expect(xml).toContain('<cbc:Name>Bloom &amp; &quot;Söhne&quot; &lt;x&gt; ]]&gt; 礼盒</cbc:Name>')
    expect(xml).toBe(ublInvoice({ ...issued, buyer: { ...issued.buyer, name } }))
    expect(brokenRules(xml)).toEqual([])
  })

  test('states what was paid and what is left, in the PDF and in the e-invoice', () => {
    const issued = {
      ...data(caseOf(anOrder.placed), { category: 'S', rate: 19, reason: '' }),
      status: 'issued' as const,
      issuedOn: monday,
    }
    const { total } = issued.totals
    const rows = (paid?: number) =>
      invoiceDocument({ ...issued, ...(paid !== undefined && { paid }) }, 'en-US').tables[0]!.totals.map(
        ({ label }) => label,
      )
    const xml = (paid: number) => ublInvoice({ ...issued, paid })
    expect(rows()).not.toContain('Amount due')
    expect(rows(1_000)).toEqual(expect.arrayContaining(['Total', 'Paid', 'Amount due']))
    expect(xml(1_000)).toContain(
      `<cbc:PayableAmount currencyID="USD">${((total - 1_000) / 100).toFixed(2)}</cbc:PayableAmount>`,
    )
    expect(xml(total)).toContain('<cbc:Note>Paid</cbc:Note>')
    expect(xml(0)).toContain('<cbc:Note>As agreed</cbc:Note>')
  })

  test('contains the account to pay to and the order number as the reference, in the PDF and in the e-invoice', () => {
    const issued = {
      ...data(caseOf(anOrder.placed), { category: 'S', rate: 19, reason: '' }, { currency: 'EUR', payTo: anAccount }),
      status: 'issued' as const,
      issuedOn: monday,
    }
    const { payTo: _, ...withoutAccount } = issued
    expect(invoiceDocument(issued, 'en-US').parties.at(-1)).toEqual({
      label: 'Pay to',
      lines: [
        'Boxwright Test Ltd',
        'DE89370400440532013000',
        'COBADEFFXXX',
        'Test Bank, Berlin',
        'Reference: ada00001',
      ],
    })
    expect(
      invoiceDocument({ ...issued, payTo: { ...anAccount, isDemo: true } }, 'en-US').parties.at(-1)!.lines,
    ).toContain('Demo account: do not transfer real money')
    expect(invoiceDocument(withoutAccount, 'en-US').parties).toHaveLength(2)
    const xml = ublInvoice(issued)
    expect(brokenRules(xml)).toEqual([])
    expect(xml).toContain('<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>ada00001</cbc:PaymentID>')
    expect(xml).toContain('<cac:PayeeFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID>')
    expect(ublInvoice({ ...issued, currency: 'USD' })).toContain('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>')
    expect(ublInvoice(withoutAccount)).not.toContain('PaymentMeans')
  })

  test('PAY-D08 states the reason for its tax in the PDF and in the e-invoice', () => {
    const reason = 'Reverse charge'
    const issued = {
      ...data(caseOf(anOrder.placed), { category: 'AE', rate: 0, reason }),
      status: 'issued' as const,
      issuedOn: monday,
    }
    expect(invoiceDocument(issued, 'en-US').notes).toEqual([{ label: 'Tax note', text: reason }])
    expect(invoiceDocument(issued, 'zh-CN').notes).toEqual([{ label: '税务说明', text: reason }])
    expect(ublInvoice(issued)).toContain(reason)
  })

  test('has the same day in the PDF and in the e-invoice: the day at the factory', () => {
    const issued = {
      ...data(caseOf(anOrder.placed), { category: 'S', rate: 19, reason: '' }),
      status: 'issued' as const,
      issuedOn: '2026-11-26T20:00:00.000Z',
    }
    expect(ublInvoice(issued)).toContain('<cbc:IssueDate>2026-11-27</cbc:IssueDate>')
    expect(invoiceDocument(issued, 'en-US').dateText).toBe('Nov 27, 2026')
  })

  test('fails the check if it breaks a rule', () => {
    const state = caseOf(anOrder.placed)
    const xml = ublInvoice({
      ...data(state, { category: 'S', rate: 19, reason: '' }),
      status: 'issued',
      issuedOn: monday,
    })
    const broken = (from: string | RegExp, to: string) => brokenRules(xml.replace(from, to))
    expect(broken(/<cbc:PayableAmount[^/]*\/cbc:PayableAmount>/, '')).toContain('BR-15 BR-CO-16')
    expect(broken(/<cbc:IssueDate>.*?<\/cbc:IssueDate>/, '')).toContain('BR-03')
    expect(broken('<cbc:Percent>19<', '<cbc:Percent>20<')).not.toEqual([])
    expect(
      broken(/<cbc:LineExtensionAmount currencyID="USD">\d+/, '<cbc:LineExtensionAmount currencyID="USD">1'),
    ).toContain('BR-12 BR-CO-10')
  })
})

describe('issuing an invoice', () => {
  const state = caseOf(anOrder.placed)
  const issue = (tax: InvoiceData['tax'], vatNumber = '') => {
    const one = data(state, tax)
    return given(invoice).when({ type: 'IssueInvoice', data: { ...one, buyer: { ...one.buyer, vatNumber } } })
  }

  test('PAY-D08 needs a rate, and a reason for a rate of 0; a rate above 0 is the standard rate', () => {
    issue({ category: 'S', rate: 0, reason: '' }).rejects('invalid-input', 'taxRate')
    issue({ category: 'G', rate: 7, reason: 'Export' }).rejects('input.zeroRate', 'taxRate')
    issue({ category: 'E', rate: 0, reason: '' }).rejects('input.taxReason', 'taxReason')
    issue({ category: 'AE', rate: 0, reason: 'Reverse charge' }).rejects('input.vatNumberNeeded', 'vatNumber')
    issue({ category: 'AE', rate: 0, reason: 'Reverse charge' }, 'DE12').rejects('input.vatNumber', 'vatNumber')
    const standard = data(state, { category: 'S', rate: 19, reason: '' })
    const issued = given(invoice)
      .when({ type: 'IssueInvoice', data: standard })
      .emits({ type: 'InvoiceIssued', data: standard })
    expect(issued).toMatchObject({ status: 'issued', tax: { rate: 19 } })
  })

  test('happens once, and an issued invoice never changes', () => {
    const one = data(state, { category: 'Z', rate: 0, reason: '' })
    const event = { type: 'InvoiceIssued' as const, data: one }
    given(invoice).when({ type: 'IssueInvoice', data: one }).emits(event)
    given(invoice, event).when({ type: 'IssueInvoice', data: one }).rejects('forbidden-transition')
  })
})

test.each([
  ['DE 123 456 788', true],
  ['NL123456789B01', true],
  ['EL123456789', true],
  ['CHE-123.456.789 MWST', true],
  ['DE12345678', false],
  ['US123456789', false],
  ['', false],
])('the form of the VAT number %s', (typed, expected) => {
  expect(isVatNumber(plainVatNumber(typed))).toBe(expected)
})

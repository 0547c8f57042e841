import { inCurrency } from '#domain/kernel/money.ts'
import type { InvoiceParty, LiveInvoice, PayeeAccount } from '#domain/payments/invoice.ts'
import { placeLine } from '#domain/people/place-line.ts'
import { numberFormatter } from '#domain/text/formatters.ts'
import type { Language } from '#domain/text/languages.ts'
import { type BusinessDocument, paperOf, type Wording, wordingIn } from './document.ts'

/** An issued invoice, proforma invoice or credit note for printing. It contains only data from its event. */
export const invoiceDocument = (one: LiveInvoice, language: Language): BusinessDocument => {
  const w = wordingIn(language, one.currency)
  const money = (minor: number) => w.money(inCurrency(minor))
  const { totals, tax, paid = 0 } = one
  const percent = numberFormatter(language, { maximumFractionDigits: 2 }).format(tax.rate)
  return {
    language,
    paper: paperOf(one.buyer.country),
    title: w.t(`document.${one.kind}`),
    number: one.number,
    date: one.issuedOn,
    dateText: w.day(one.issuedOn),
    mark: '',
    parties: [
      { label: w.t('document.from'), lines: partyLines(one.seller, w) },
      { label: w.t('document.billTo'), lines: partyLines(one.buyer, w) },
      ...(one.payTo ? [{ label: w.t('document.payTo'), lines: accountLines(one, one.payTo, w) }] : []),
    ],
    facts: [
      [w.t('document.order'), one.requestId],
      ...(one.corrects ? [[w.t('document.corrects'), one.corrects.number] satisfies [string, string]] : []),
      ...(one.dueOn === null ? [] : [[w.t('document.dueOn'), w.day(one.dueOn)] satisfies [string, string]]),
    ],
    tables: [
      {
        title: '',
        columns: [
          { label: w.t('document.description'), align: 'start', share: 6 },
          { label: w.t('document.quantity'), align: 'end', share: 2 },
          { label: w.t('document.netAmount'), align: 'end', share: 3 },
        ],
        rows: one.lines.map(({ title, quantity, net }) => [w.of(title), w.count(quantity), money(net)]),
        totals: [
          ...one.allowances.map(({ reason, net }) => ({
            label: w.t(reason === 'discounts' ? 'document.discounts' : 'document.reimbursements'),
            value: money(-net),
            strong: false,
          })),
          { label: w.t('document.netTotal'), value: money(totals.taxable), strong: false },
          { label: w.t('document.tax', { percent }), value: money(totals.tax), strong: false },
          ...(totals.rounding === 0
            ? []
            : [{ label: w.t('document.rounding'), value: money(totals.rounding), strong: false }]),
          { label: w.t('document.total'), value: money(totals.total), strong: true },
          ...(paid > 0
            ? [
                { label: w.t('document.paid'), value: money(-paid), strong: false },
                { label: w.t('document.due'), value: money(totals.total - paid), strong: true },
              ]
            : []),
        ],
      },
    ],
    notes: [
      { label: w.t('document.taxNote'), text: tax.reason },
      { label: w.t('document.reason'), text: one.reason ?? '' },
    ].filter(({ text }) => text !== ''),
  }
}

const accountLines = (
  { requestId }: LiveInvoice,
  { holder, account, code, bank, isDemo }: PayeeAccount,
  w: Wording,
): string[] => [
  holder,
  account,
  code,
  bank,
  w.t('document.transferReference', { reference: requestId }),
  ...(isDemo ? [w.t('document.demoAccount')] : []),
]

/** Name, address and registrations of a seller or buyer. */
export const partyLines = (of: InvoiceParty, w: Wording): string[] =>
  [
    of.name,
    of.line1,
    of.line2,
    placeLine(of, w.language),
    new Intl.DisplayNames(w.language, { type: 'region' }).of(of.country) ?? of.country,
    of.vatNumber === '' ? '' : `${w.t('document.vatNumber')} ${of.vatNumber}`,
    of.registration === '' ? '' : `${w.t('document.registration')} ${of.registration}`,
  ].filter(Boolean)

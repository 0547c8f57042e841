import { XMLParser } from 'fast-xml-parser'

/**
 * Rules of EN 16931 for an e-invoice in UBL: mandatory terms (BR-01..BR-27), totals (BR-CO-10..BR-CO-17), and
 * those of the tax categories in use. The names are those of the standard and of its Schematron.
 */

type Node = { [name: string]: Node | undefined } & { '#text'?: string; '@currencyID'?: string }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['InvoiceLine', 'CreditNoteLine', 'AllowanceCharge', 'TaxSubtotal'].includes(name),
})

/** The content of an element by its path. */
const at = (node: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((found, name) => (found as Node | undefined)?.[name], node)
const textAt = (node: unknown, path: string): string => {
  const found = at(node, path) as string | Node | undefined
  return typeof found === 'string' ? found : (found?.['#text'] ?? '')
}
/** Cents; NaN if there is no amount with at most two decimals. */
const centsAt = (node: unknown, path: string): number => {
  const text = textAt(node, path)
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}
const listAt = (node: unknown, path: string): unknown[] => (at(node, path) as unknown[] | undefined) ?? []
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** The required order of the root elements in the UBL schema. */
const sequence = [
  'CustomizationID',
  'ID',
  'IssueDate',
  'DueDate',
  'InvoiceTypeCode',
  'CreditNoteTypeCode',
  'Note',
  'DocumentCurrencyCode',
  'OrderReference',
  'BillingReference',
  'AccountingSupplierParty',
  'AccountingCustomerParty',
  'PaymentMeans',
  'PaymentTerms',
  'AllowanceCharge',
  'TaxTotal',
  'LegalMonetaryTotal',
  'InvoiceLine',
  'CreditNoteLine',
]

/** The violated rules of a document; empty if it is valid. */
export const brokenRules = (xml: string): string[] => {
  const parsed = parser.parse(xml) as Node
  const root = parsed['Invoice'] ?? parsed['CreditNote']
  if (!root) return ['no Invoice and no CreditNote']
  const isCredit = parsed['CreditNote'] !== undefined
  const lines = listAt(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
  const allowances = listAt(root, 'AllowanceCharge')
  const subtotals = listAt(root, 'TaxTotal/TaxSubtotal')
  const total = (name: string) => centsAt(root, `LegalMonetaryTotal/${name}`)
  const or0 = (cents: number) => (Number.isNaN(cents) ? 0 : cents)
  const seller = 'AccountingSupplierParty/Party'
  const buyer = 'AccountingCustomerParty/Party'
  const names = Object.keys(root).filter((name) => !name.startsWith('@'))
  const places = names.map((name) => sequence.indexOf(name))
  const sellerVat = textAt(root, `${seller}/PartyTaxScheme/CompanyID`)
  const buyerVat = textAt(root, `${buyer}/PartyTaxScheme/CompanyID`)
  const rules: [name: string, holds: boolean][] = [
    ['UBL: order of elements', places.every((place, nth) => place >= 0 && (nth === 0 || place > places[nth - 1]!))],
    ['BR-01', textAt(root, 'CustomizationID') === 'urn:cen.eu:en16931:2017'],
    ['BR-02', textAt(root, 'ID') !== ''],
    ['BR-03', /^\d{4}-\d{2}-\d{2}$/.test(textAt(root, 'IssueDate'))],
    ['BR-04', textAt(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode') === (isCredit ? '381' : '380')],
    ['BR-05', /^[A-Z]{3}$/.test(textAt(root, 'DocumentCurrencyCode'))],
    ['BR-06', textAt(root, `${seller}/PartyLegalEntity/RegistrationName`) !== ''],
    ['BR-07', textAt(root, `${buyer}/PartyLegalEntity/RegistrationName`) !== ''],
    ['BR-09', /^[A-Z]{2}$/.test(textAt(root, `${seller}/PostalAddress/Country/IdentificationCode`))],
    ['BR-11', /^[A-Z]{2}$/.test(textAt(root, `${buyer}/PostalAddress/Country/IdentificationCode`))],
    ['BR-12 BR-CO-10', total('LineExtensionAmount') === sum(lines.map((one) => centsAt(one, 'LineExtensionAmount')))],
    ['BR-CO-11', or0(total('AllowanceTotalAmount')) === sum(allowances.map((one) => centsAt(one, 'Amount')))],
    [
      'BR-13 BR-CO-13',
      total('TaxExclusiveAmount') === total('LineExtensionAmount') - or0(total('AllowanceTotalAmount')),
    ],
    [
      'BR-14 BR-CO-15',
      total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + centsAt(root, 'TaxTotal/TaxAmount'),
    ],
    [
      'BR-15 BR-CO-16',
      total('PayableAmount') ===
        total('TaxInclusiveAmount') - or0(total('PrepaidAmount')) + or0(total('PayableRoundingAmount')),
    ],
    ['BR-CO-14', centsAt(root, 'TaxTotal/TaxAmount') === sum(subtotals.map((one) => centsAt(one, 'TaxAmount')))],
    ['BR-16', lines.length > 0],
    ['BR-CO-18', subtotals.length === 1],
    ['BR-CO-26', sellerVat !== '' || textAt(root, `${seller}/PartyLegalEntity/CompanyID`) !== ''],
    ['BR-CO-9', [sellerVat, buyerVat].every((one) => one === '' || /^[A-Z]{2}/.test(one))],
    ['BR-CO-25', isCredit || textAt(root, 'DueDate') !== '' || textAt(root, 'PaymentTerms/Note') !== ''],
    ['BR-49', at(root, 'PaymentMeans') === undefined || textAt(root, 'PaymentMeans/PaymentMeansCode') !== ''],
    [
      'BR-50 BR-61',
      at(root, 'PaymentMeans') === undefined || textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID') !== '',
    ],
    ['BR-55', !isCredit || textAt(root, 'BillingReference/InvoiceDocumentReference/ID') !== ''],
  ]
  for (const one of lines) {
    rules.push(
      ['BR-21', textAt(one, 'ID') !== ''],
      ['BR-22', Number(textAt(one, isCredit ? 'CreditedQuantity' : 'InvoicedQuantity')) > 0],
      ['BR-24', !Number.isNaN(centsAt(one, 'LineExtensionAmount'))],
      ['BR-25', textAt(one, 'Item/Name') !== ''],
      ['BR-26 BR-27', centsAt(one, 'Price/PriceAmount') >= 0],
      ['BR-CO-4', textAt(one, 'Item/ClassifiedTaxCategory/ID') === textAt(subtotals[0], 'TaxCategory/ID')],
    )
  }
  for (const one of allowances) {
    rules.push(
      ['BR-31', !Number.isNaN(centsAt(one, 'Amount'))],
      ['BR-32', textAt(one, 'TaxCategory/ID') !== ''],
      ['BR-33', textAt(one, 'AllowanceChargeReason') !== ''],
    )
  }
  for (const one of subtotals) {
    const [category, percent] = [textAt(one, 'TaxCategory/ID'), Number(textAt(one, 'TaxCategory/Percent'))]
    const reason = textAt(one, 'TaxCategory/TaxExemptionReason')
    const expected = Math.round((centsAt(one, 'TaxableAmount') * percent) / 100)
    rules.push(
      ['BR-45', centsAt(one, 'TaxableAmount') === total('TaxExclusiveAmount')],
      ['BR-46 BR-CO-17', centsAt(one, 'TaxAmount') === expected],
      ['BR-47', ['S', 'Z', 'E', 'AE', 'G'].includes(category)],
      [`BR-${category}-2`, sellerVat !== ''],
      [`BR-${category}-5`, category === 'S' ? percent > 0 : percent === 0],
      [`BR-${category}-10`, ['S', 'Z'].includes(category) ? reason === '' : reason !== ''],
      ['BR-AE-2', category !== 'AE' || buyerVat !== ''],
    )
  }
  return rules.filter(([, holds]) => !holds).map(([name]) => name)
}

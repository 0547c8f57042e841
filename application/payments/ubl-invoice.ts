import { isIban } from '#domain/payments/bank-transfer.ts'
import type { InvoiceParty, LiveInvoice, PayeeAccount } from '#domain/payments/invoice.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import { factoryDay } from '#domain/time.ts'

/**
 * An invoice or credit note as an e-invoice: EN 16931 in UBL 2.1 syntax (ISO/IEC 19845). Pure. Elements are in the
 * order of the UBL schema; BT and BG numbers are the terms of the standard.
 */

type Attributes = Readonly<Record<string, string>>
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')

/** A basic element; '' if there is no text. */
const cbc = (name: string, text: string, attributes: Attributes = {}): string =>
  text === '' ? '' : `<cbc:${name}${attributesOf(attributes)}>${escapeMarkup(text)}</cbc:${name}>`
/** An aggregate element; '' if it has no children. */
const cac = (name: string, ...parts: readonly string[]): string => {
  const content = parts.join('')
  return content === '' ? '' : `<cac:${name}>${content}</cac:${name}>`
}

const decimal = (minor: number): string => (minor / 100).toFixed(2)

const taxScheme = cac('TaxScheme', cbc('ID', 'VAT'))

/** BG-4, BG-7: name, address, VAT number (BT-31, BT-48) and registration. */
const party = (name: 'AccountingSupplierParty' | 'AccountingCustomerParty', of: InvoiceParty): string =>
  cac(
    name,
    cac(
      'Party',
      cac('PartyName', cbc('Name', of.name)),
      cac(
        'PostalAddress',
        cbc('StreetName', of.line1),
        cbc('AdditionalStreetName', of.line2),
        cbc('CityName', of.city),
        cbc('PostalZone', of.zipCode),
        cbc('CountrySubentity', of.state),
        cac('Country', cbc('IdentificationCode', of.country)),
      ),
      of.vatNumber === '' ? '' : cac('PartyTaxScheme', cbc('CompanyID', of.vatNumber), taxScheme),
      cac('PartyLegalEntity', cbc('RegistrationName', of.name), cbc('CompanyID', of.registration)),
      cac('Contact', cbc('ElectronicMail', of.email)),
    ),
  )

/** BG-16, BG-17. UNTDID 4461: 58 SEPA credit transfer, 30 credit transfer. */
const paymentMeans = ({ currency, requestId }: LiveInvoice, { holder, account, code }: PayeeAccount): string =>
  cac(
    'PaymentMeans',
    cbc('PaymentMeansCode', currency === 'EUR' && isIban(account) ? '58' : '30'),
    cbc('PaymentID', requestId),
    cac(
      'PayeeFinancialAccount',
      cbc('ID', account),
      cbc('Name', holder),
      cac('FinancialInstitutionBranch', cbc('ID', code)),
    ),
  )

/** UNTDID 5189: 95 discount; 104 standard, for prepaid amounts. */
const allowanceCodes = { discounts: ['95', 'Discount'], creditedWork: ['104', 'Sample and service credit'] } as const

/** UNTDID 1001: 380 commercial invoice, 381 credit note. */
const documentTypes = {
  invoice: { root: 'Invoice', code: '380', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  creditNote: { root: 'CreditNote', code: '381', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} as const

/** The whole document. Not for proforma invoices, which are not invoices. */
export const ublInvoice = (one: LiveInvoice): string => {
  const type = one.kind === 'creditNote' ? documentTypes.creditNote : documentTypes.invoice
  const { currency, lines, allowances, totals, tax } = one
  const money = (name: string, minor: number) => cbc(name, decimal(minor), { currencyID: currency })
  const category = (name: 'TaxCategory' | 'ClassifiedTaxCategory') =>
    cac(
      name,
      cbc('ID', tax.category),
      cbc('Percent', String(tax.rate)),
      name === 'TaxCategory' && tax.category !== 'S' && tax.category !== 'Z'
        ? cbc('TaxExemptionReason', tax.reason)
        : '',
      taxScheme,
    )
  const allowanceCategory = cac('TaxCategory', cbc('ID', tax.category), cbc('Percent', String(tax.rate)), taxScheme)
  const { paid = 0, dueOn } = one
  const open = totals.total - paid
  // Earlier invoices do not contain the paid amount; without a due date, nothing was due.
  const terms = dueOn ? `Due by ${factoryDay(dueOn)}` : one.paid === undefined || open === 0 ? 'Paid' : 'As agreed'
  const lineSum = lines.reduce((sum, { net }) => sum + net, 0)
  const allowanceSum = allowances.reduce((sum, { net }) => sum + net, 0)
  const content = [
    cbc('CustomizationID', 'urn:cen.eu:en16931:2017'),
    cbc('ID', one.number),
    cbc('IssueDate', factoryDay(one.issuedOn)),
    type === documentTypes.invoice && one.dueOn !== null ? cbc('DueDate', factoryDay(one.dueOn)) : '',
    cbc(`${type.root}TypeCode`, type.code),
    cbc('Note', one.reason),
    cbc('DocumentCurrencyCode', currency),
    cac('OrderReference', cbc('ID', one.requestId)),
    one.corrects
      ? cac(
          'BillingReference',
          cac(
            'InvoiceDocumentReference',
            cbc('ID', one.corrects.number),
            cbc('IssueDate', factoryDay(one.corrects.issuedOn)),
          ),
        )
      : '',
    party('AccountingSupplierParty', one.seller),
    party('AccountingCustomerParty', one.buyer),
    one.payTo ? paymentMeans(one, one.payTo) : '',
    type === documentTypes.invoice ? cac('PaymentTerms', cbc('Note', terms)) : '',
    ...allowances.map(({ reason, net }) =>
      cac(
        'AllowanceCharge',
        cbc('ChargeIndicator', 'false'),
        cbc('AllowanceChargeReasonCode', allowanceCodes[reason][0]),
        cbc('AllowanceChargeReason', allowanceCodes[reason][1]),
        money('Amount', net),
        allowanceCategory,
      ),
    ),
    cac(
      'TaxTotal',
      money('TaxAmount', totals.tax),
      cac(
        'TaxSubtotal',
        money('TaxableAmount', totals.taxable),
        money('TaxAmount', totals.tax),
        category('TaxCategory'),
      ),
    ),
    cac(
      'LegalMonetaryTotal',
      money('LineExtensionAmount', lineSum),
      money('TaxExclusiveAmount', totals.taxable),
      money('TaxInclusiveAmount', totals.taxable + totals.tax),
      allowanceSum > 0 ? money('AllowanceTotalAmount', allowanceSum) : '',
      paid > 0 ? money('PrepaidAmount', paid) : '',
      totals.rounding === 0 ? '' : money('PayableRoundingAmount', totals.rounding),
      money('PayableAmount', open),
    ),
    ...lines.map(({ title, quantity, net }, nth) =>
      cac(
        type.line,
        cbc('ID', String(nth + 1)),
        cbc(type.quantity, String(quantity), { unitCode: 'C62' }),
        money('LineExtensionAmount', net),
        cac('Item', cbc('Name', title['en-US']), category('ClassifiedTaxCategory')),
        // The price is stated for the whole quantity, because a unit price would have to be rounded (BT-149).
        cac('Price', money('PriceAmount', net), cbc('BaseQuantity', String(quantity), { unitCode: 'C62' })),
      ),
    ),
  ].join('')
  const namespaces = attributesOf({
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${type.root}-2`,
    'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${type.root}${namespaces}>${content}</${type.root}>\n`
}

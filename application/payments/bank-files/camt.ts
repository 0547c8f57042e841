import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { badFile, type BankEntry, type BankFile, currencyOf, dayOf, minorUnits, maxEntries } from './bank-file.ts'

/**
 * Statements as ISO 20022 messages: camt.053.001.02 and camt.053.001.08, which most banks send. Elements are named as
 * in the message definition. Document type declarations are refused, so entities are never expanded.
 */

const versions = ['camt.053.001.02', 'camt.053.001.08'] as const

/** An element: a list per child name, or text if it has no children. */
type Element = { readonly [name: string]: readonly Element[] } & { readonly '#text'?: never }

const metadata = XMLParser.getMetaDataSymbol() as unknown as symbol

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  alwaysCreateTextNode: true,
  captureMetaData: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

/** Whether a text can be XML. */
export const isXml = (text: string): boolean => text.trimStart().startsWith('<')

const children = (element: Element | undefined, name: string): readonly Element[] => element?.[name] ?? []
/** The first element on a path. */
const firstElementAt = (element: Element | undefined, path: string): Element | undefined =>
  path.split('/').reduce<Element | undefined>((inner, name) => children(inner, name)[0], element)
const valueOf = (element: Element | undefined): string =>
  ((element as { '#text'?: string } | undefined)?.['#text'] ?? '').trim()
const textAt = (element: Element | undefined, path: string): string => valueOf(firstElementAt(element, path))
const attribute = (element: Element | undefined, name: string): string =>
  (element as unknown as Record<string, string> | undefined)?.[`@${name}`] ?? ''

/** The line of the file on which an element starts. */
type LineOf = (element: Element) => number

const lineFinder = (text: string): LineOf => {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  return (element) => {
    const place = (element as unknown as Record<symbol, { startIndex?: number } | undefined>)[metadata]?.startIndex ?? 0
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < place) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** The parser throws for names that would modify a prototype, and for deep nesting. */
const parsed = (text: string): Element => {
  try {
    return parser.parse(text) as Element
  } catch {
    throw badFile('bankFile.encoding')
  }
}

const documentOf = (text: string): Element => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw badFile('bankFile.doctype')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw badFile('bankFile.xml', { line: valid.err.line })
  const [, name = ''] = /<(?:[\w.-]+:)?Document\b[^>]*\bxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/.exec(text) ?? []
  const version = name.split(':').at(-1) ?? ''
  if (!versions.some((one) => one === version)) {
    throw version.startsWith('camt.')
      ? badFile('bankFile.camtVersion', { version: version.slice(0, 30) })
      : badFile('bankFile.unknown')
  }
  const document = firstElementAt(parsed(text), 'Document/BkToCstmrStmt')
  if (!document) throw badFile('bankFile.missing', { line: 1, part: 'BkToCstmrStmt' })
  return document
}

/** `<Dt>` or `<DtTm>`: the day as stated by the bank. */
const day = (element: Element | undefined, name: string, parent: Element, lineOf: LineOf): string => {
  const value = textAt(element, 'Dt') || textAt(element, 'DtTm')
  if (!value) throw badFile('bankFile.missing', { line: lineOf(parent), part: name })
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? []
  if (!year || !month || !date) throw badFile('bankFile.date', { line: lineOf(parent), value: value.slice(0, 20) })
  return dayOf(year, month, date, lineOf(parent), value)
}

/** A signed amount, with the sign from `CdtDbtInd`; `amount` is the element that contains it. */
const signedAmountOf = (parent: Element, amount: Element | undefined, lineOf: LineOf) => {
  const line = lineOf(parent)
  const indicator = textAt(parent, 'CdtDbtInd')
  if (!amount) throw badFile('bankFile.missing', { line, part: 'Amt' })
  if (indicator !== 'CRDT' && indicator !== 'DBIT') throw badFile('bankFile.missing', { line, part: 'CdtDbtInd' })
  const minor = minorUnits(valueOf(amount), line)
  return {
    amount: indicator === 'DBIT' && minor > 0 ? -minor : minor,
    currency: currencyOf(attribute(amount, 'Ccy'), line),
  }
}

/** Placeholders that banks use if the payer's reference is missing. */
const noReference = /^(?:NOTPROVIDED|NONREF|NOTAVAILABLE)$/i
const withoutPlaceholder = (value: string): string => (noReference.test(value) ? '' : value)

/**
 * The counterparty: the debtor of an incoming payment, the creditor of an outgoing one. Version 08 has an additional
 * level, `Pty`.
 */
const counterparty = (details: Element | undefined, amount: number) => {
  const parties = firstElementAt(details, 'RltdPties')
  const side = amount < 0 ? 'Cdtr' : 'Dbtr'
  const account = firstElementAt(parties, `${side}Acct/Id`)
  return {
    counterpartyName: textAt(parties, `${side}/Nm`) || textAt(parties, `${side}/Pty/Nm`),
    counterpartyAccount: textAt(account, 'IBAN') || textAt(account, 'Othr/Id'),
  }
}

const remittanceOf = (details: Element | undefined): string => {
  const information = firstElementAt(details, 'RmtInf')
  const structured = children(information, 'Strd').map((one) => textAt(one, 'CdtrRefInf/Ref'))
  return [...children(information, 'Ustrd').map(valueOf), ...structured, textAt(details, 'AddtlTxInf')]
    .filter(Boolean)
    .join(' ')
}

/**
 * The transactions of an entry that become separate lines: those of a batch whose amounts add up to the entry's amount.
 */
const transactionsOf = (entry: Element, total: { amount: number; currency: string }, lineOf: LineOf) => {
  const all = children(entry, 'NtryDtls').flatMap((one) => children(one, 'TxDtls'))
  const amounts = all.map((one) => firstElementAt(one, 'Amt') ?? firstElementAt(one, 'AmtDtls/TxAmt/Amt'))
  if (all.length < 2 || amounts.some((one) => !one || attribute(one, 'Ccy') !== total.currency)) return undefined
  const parts = all.map((details, nth) => {
    const minor = minorUnits(valueOf(amounts[nth]), lineOf(entry))
    const indicator = textAt(details, 'CdtDbtInd')
    const isDebit = indicator ? indicator === 'DBIT' : total.amount < 0
    return { details, amount: isDebit && minor > 0 ? -minor : minor }
  })
  return parts.reduce((sum, { amount }) => sum + amount, 0) === total.amount ? parts : undefined
}

const entriesOf = (entry: Element, lineOf: LineOf): BankEntry[] => {
  const total = signedAmountOf(entry, firstElementAt(entry, 'Amt'), lineOf)
  const bookedOn = day(firstElementAt(entry, 'BookgDt'), 'BookgDt', entry, lineOf)
  const valueDate = firstElementAt(entry, 'ValDt')
    ? day(firstElementAt(entry, 'ValDt'), 'ValDt', entry, lineOf)
    : bookedOn
  const all = children(entry, 'NtryDtls').flatMap((one) => children(one, 'TxDtls'))
  const parts = transactionsOf(entry, total, lineOf)
  const ofEntry = withoutPlaceholder(textAt(entry, 'AcctSvcrRef'))
  return (parts ?? [{ details: all[0], amount: total.amount }]).map(({ details, amount }, nth) => ({
    line: lineOf(entry),
    bookedOn,
    valueDate,
    amount,
    currency: total.currency,
    reference: withoutPlaceholder(textAt(details, 'Refs/EndToEndId')),
    remittance: (parts ? remittanceOf(details) : all.map(remittanceOf).join(' ')) || textAt(entry, 'AddtlNtryInf'),
    ...counterparty(details, amount),
    bankReference:
      withoutPlaceholder(textAt(details, 'Refs/AcctSvcrRef')) || (parts && ofEntry ? `${ofEntry}/${nth + 1}` : ofEntry),
  }))
}

/** Opening and closing balance; null if the bank states none, or if the file combines several statements. */
const balancesOf = (statements: readonly Element[], lineOf: LineOf): BankFile['balances'] => {
  const find = (statement: Element | undefined, ...codes: string[]) =>
    children(statement, 'Bal').find((one) => codes.includes(textAt(one, 'Tp/CdOrPrtry/Cd')))
  const opening = find(statements[0], 'OPBD', 'PRCD')
  const closing = find(statements.at(-1), 'CLBD')
  if (!opening || !closing) return null
  const [from, to] = [
    signedAmountOf(opening, firstElementAt(opening, 'Amt'), lineOf),
    signedAmountOf(closing, firstElementAt(closing, 'Amt'), lineOf),
  ]
  return from.currency === to.currency ? { opening: from.amount, closing: to.amount, currency: from.currency } : null
}

/** Whether the entry is booked. Version 02 has the status as text, version 08 as a code. */
const isBooked = (entry: Element): boolean => (textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts')) === 'BOOK'

/** @throws {Rejection} with the line that cannot be parsed */
export const readCamt = (text: string): BankFile => {
  const document = documentOf(text)
  const lineOf = lineFinder(text)
  const statements = children(document, 'Stmt')
  const accounts = new Set(
    statements.map((one) => {
      const id = firstElementAt(one, 'Acct/Id')
      const account = textAt(id, 'IBAN') || textAt(id, 'Othr/Id')
      if (!account) throw badFile('bankFile.missing', { line: lineOf(one), part: 'Acct/Id' })
      return account
    }),
  )
  if (accounts.size > 1) throw badFile('bankFile.accounts', { n: accounts.size })
  const all = statements.flatMap((one) => children(one, 'Ntry'))
  const booked = all.filter(isBooked)
  if (booked.length > maxEntries) throw badFile('bankFile.tooManyLines', { n: maxEntries })
  return {
    account: [...accounts][0],
    balances: balancesOf(statements, lineOf),
    entries: booked.flatMap((entry) => entriesOf(entry, lineOf)),
    pending: all.length - booked.length,
  }
}

import { describe, expect, test } from 'vitest'
import { maskedTexts, withoutAccounts } from '#application/payments/bank-files/bank-file.ts'
import { amountIn, dateOrderOf, dayIn, decimalSignOf } from '#application/payments/bank-files/csv-styles.ts'
import type { CsvChoices } from '#application/payments/bank-files/csv.ts'
import { readBankFile } from '#application/payments/bank-files/read-bank-file.ts'
import { Rejection } from '#domain/kernel/refusal.ts'
import { bankFile, camtFile, ourIban, theirIban } from '../support/bank-files.ts'
import { inEnglish } from '../support/english.ts'

const nothingChosen: CsvChoices = { columns: {}, decimalSign: undefined, dateOrder: undefined, currency: undefined }
const read = (text: string | Uint8Array, choices: Partial<CsvChoices> = {}) =>
  readBankFile(bankFile(text).content, { ...nothingChosen, ...choices })
const refused = (text: string | Uint8Array, choices: Partial<CsvChoices> = {}): string => {
  try {
    read(text, choices)
  } catch (error) {
    if (error instanceof Rejection) return inEnglish(error.refusal).message
    throw error
  }
  return 'It was read'
}

describe('CAMT.053', () => {
  const paid = { ref: 'ref-1', amount: '1740.00', text: 'Order ada00001 & thanks', name: 'Bloom', iban: theirIban }

  test.each(['02', '08'] as const)('version %s: has days, amounts, texts and the counterparty', (version) => {
    const fee = { ref: 'ref-2', amount: '3.5', isDebit: true, name: 'Bank', text: 'Fee', date: '2026-11-20' }
    const { format, file } = read(camtFile([paid, fee], { version, balances: ['100.00', '1836.50'] }))
    expect(format).toBe('camt')
    expect(file).toMatchObject({
      account: ourIban,
      pending: 0,
      balances: { opening: 10_000, closing: 183_650, currency: 'USD' },
      entries: [
        {
          bookedOn: '2026-11-19',
          valueDate: '2026-11-19',
          amount: 174_000,
          currency: 'USD',
          reference: '',
          remittance: 'Order ada00001 & thanks',
          counterpartyName: 'Bloom',
          counterpartyAccount: theirIban,
          bankReference: 'ref-1',
        },
        { bookedOn: '2026-11-20', amount: -350, counterpartyName: 'Bank', bankReference: 'ref-2' },
      ],
    })
  })

  test('has only booked entries, and the number of skipped ones', () => {
    const { file } = read(camtFile([paid, { ...paid, ref: 'ref-2', status: 'PDNG' }]))
    expect(file).toMatchObject({ pending: 1, entries: [{ bankReference: 'ref-1' }] })
  })

  test('has one line for each transaction of a batch if their amounts add up to it', () => {
    const transaction = (amount: string, text: string) =>
      `<TxDtls><Amt Ccy="USD">${amount}</Amt><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
    const batch = (first: string) => ({
      ref: 'B',
      amount: '30.00',
      extra: `<NtryDtls>${transaction(first, 'ada00001')}${transaction('20.00', 'ada00002')}</NtryDtls>`,
    })
    expect(read(camtFile([batch('10.00')])).file.entries).toMatchObject([
      { amount: 1_000, remittance: 'ada00001', bankReference: 'B/1' },
      { amount: 2_000, remittance: 'ada00002', bankReference: 'B/2' },
    ])
    expect(read(camtFile([batch('11.00')])).file.entries).toMatchObject([
      { amount: 3_000, remittance: 'ada00001 ada00002', bankReference: 'B' },
    ])
  })

  test('is refused with a document type, so that no entity is expanded', () => {
    const bomb = camtFile([paid]).replace('?>', '?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>')
    expect(refused(bomb)).toMatch(/document type definition/)
    expect(refused(bomb.replace('DOCTYPE', 'doctype'))).toMatch(/document type definition/)
  })

  test.each(['<__proto__><x>1</x></__proto__>', '<a>'.repeat(5_000) + '</a>'.repeat(5_000)])(
    'is refused with element names or nesting that the parser does not accept (%#)',
    (elements) => {
      expect(refused(camtFile([paid]).replace('<Stmt>', `<Stmt>${elements}`))).toMatch(/^The file is damaged/)
    },
  )

  test('is refused with the line of the error', () => {
    const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length
    const wrong = (amount: string) => camtFile([paid, { ...paid, ref: 'ref-2', amount }])
    const second = (text: string) =>
      lineOf(text.slice(text.indexOf('</Ntry>') + 7), '<Ntry>') + lineOf(text, '</Ntry>') - 1
    for (const amount of ['12.345', 'abc', '', '1e3', '99999999999999']) {
      expect(refused(wrong(amount))).toMatch(new RegExp(`^Line ${second(wrong(amount))}: .*not an amount`))
    }
    const date = camtFile([{ ...paid, date: '2026-02-30' }])
    expect(refused(date)).toBe(
      `Line ${lineOf(date, '<Ntry>')}: “2026-02-30” is not a date. Check the order of day and month or correct the line.`,
    )
    expect(refused(camtFile([{ ...paid, currency: 'GBP' }]))).toMatch(/“GBP” is not one of our currencies/)
    const cut = camtFile([paid]).slice(0, -40)
    expect(refused(cut)).toMatch(/^Line \d+: the XML is not complete/)
    expect(refused(camtFile([paid]).replace('CRDT', 'OTHR'))).toMatch(/^Line \d+: CdtDbtInd is missing/)
    expect(refused(camtFile([paid]).replace('053.001.08', '052.001.08'))).toMatch(/^The file is camt.052.001.08/)
    expect(refused('<html><body>Sign in</body></html>')).toMatch(/neither CAMT.053 nor CSV/)
    expect(refused(camtFile([]))).toMatch(/no booked lines/)
    const twice = camtFile([paid]).replace(
      '</Stmt>',
      `</Stmt><Stmt><Acct><Id><IBAN>${theirIban}</IBAN></Id></Acct></Stmt>`,
    )
    expect(refused(twice)).toMatch(/statements of 2 accounts/)
    expect(refused(camtFile(Array.from({ length: 2_001 }, () => ({ amount: '1' }))))).toMatch(/more than 2,000 lines/)
  })
})

describe('CSV', () => {
  test('in English with commas: columns are recognized after the header lines of the bank', () => {
    const text = [
      'Account statement,,,',
      'Date,Description,Amount,Currency,Counterparty,Counterparty account,Reference',
      `2026-11-19,"Order ada00001, ""urgent""","1,740.00",USD,Bloom,${theirIban},E2E-1`,
      '2026-11-20,Fee,-3.50,USD,Bank,,',
    ].join('\r\n')
    const { file, layout } = read(text)
    expect(layout).toMatchObject({
      separator: ',',
      columns: { date: 'Date', amount: 'Amount', remittance: 'Description', reference: 'Reference' },
      decimalSign: { value: 'point', certain: true },
      dateOrder: { value: 'ymd', certain: true },
    })
    expect(file.entries).toMatchObject([
      { line: 3, bookedOn: '2026-11-19', amount: 174_000, remittance: 'Order ada00001, "urgent"', reference: 'E2E-1' },
      { line: 4, bookedOn: '2026-11-20', amount: -350, counterpartyName: 'Bank' },
    ])
  })

  test('in German with semicolons, decimal commas and Windows encoding is read', () => {
    const text = 'Buchungstag;Valutadatum;Verwendungszweck;Betrag;Währung\n19.11.26;20.11.26;Müller 3;1.740,00;EUR\n'
    const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0))
    const { file, layout } = read(bytes)
    expect(layout).toMatchObject({ separator: ';', decimalSign: { value: 'comma', certain: true } })
    expect(file.entries).toMatchObject([
      { bookedOn: '2026-11-19', valueDate: '2026-11-20', amount: 174_000, currency: 'EUR', remittance: 'Müller 3' },
    ])
  })

  test('in Chinese with separate columns for credits and debits is read', () => {
    const { file } = read('交易日期,收入,支出,摘要\n2026/11/19,100.00,,货款\n20261120,,30,手续费\n', {
      currency: 'HKD',
    })
    expect(file.entries).toMatchObject([
      { bookedOn: '2026-11-19', amount: 10_000, currency: 'HKD', remittance: '货款' },
      { bookedOn: '2026-11-20', amount: -3_000 },
    ])
  })

  test('has ambiguous formats marked as guesses, which can be changed', () => {
    const text = 'Date,Amount\n03/04/2026,"1,250"\n'
    expect(read(text, { currency: 'USD' })).toMatchObject({
      layout: { decimalSign: { value: 'point', certain: false }, dateOrder: { value: 'dmy', certain: false } },
      file: { entries: [{ bookedOn: '2026-04-03', amount: 125_000 }] },
    })
    const chosen = { currency: 'USD', decimalSign: 'comma', dateOrder: 'mdy' } as const
    expect(refused(text.replace('1,250', '1,255'), chosen)).toMatch(/^Line 2: “1,255” is not an amount/)
    expect(read(text.replace('1,250', '1,25'), chosen).file.entries).toMatchObject([
      { bookedOn: '2026-03-04', amount: 125 },
    ])
  })

  test('has selectable columns if their headings are unknown', () => {
    const text = 'When;What;How much\n2026-11-19;Order;12,00\n'
    expect(refused(text)).toMatch(/No columns for date and amount/)
    const columns = { date: 'When', amount: 'How much', remittance: 'What' }
    expect(read(text, { columns, currency: 'EUR' }).file.entries).toMatchObject([
      { amount: 1_200, remittance: 'Order' },
    ])
    expect(refused(text, { columns: { ...columns, amount: 'Sum' } })).toMatch(/no column “Sum”/)
  })

  test('is refused with the line of the error', () => {
    const bad = (row: string) => refused(`Date,Amount,Description\n2026-11-19,1.00,a\n${row}\n`, { currency: 'USD' })
    expect(bad('2026-11-19,1.005,a')).toMatch(/^Line 3: “1.005” is not an amount/)
    expect(bad('2026-13-19,1.00,a')).toMatch(/^Line 3: “2026-13-19” is not a date/)
    expect(bad('soon,1.00,a')).toMatch(/^Line 3: “soon” is not a date/)
    expect(bad('2026-11-19,,a')).toMatch(/^Line 3: Amount is missing/)
    expect(bad('2026-11-19,1.00,"open')).toMatch(/^Line 3: the quotation marks/)
    expect(refused('Date,Amount\n2026-11-19,1\n')).toMatch(/no column for the currency/)
    expect(refused('')).toMatch(/empty/)
    expect(refused('Date,Amount\n', { currency: 'USD' })).toMatch(/no booked lines/)
    expect(refused(Uint8Array.of(80, 75, 3, 4, 0, 0))).toMatch(/damaged or is not a text file/)
    expect(refused('x'.repeat(3_000_001))).toMatch(/larger than 3 MB/)
  })
})

describe('styles', () => {
  test.each([
    ['1.234.567,89', 'comma', 123_456_789],
    ["1'234.50", 'point', 123_450],
    ['(12.00)', 'point', -1_200],
    ['12,00-', 'comma', -1_200],
    ['EUR 7', 'point', 700],
    ['+0,5', 'comma', 50],
  ] as const)('%s with a decimal %s', (typed, sign, amount) => {
    expect(amountIn(typed, sign, 1)).toBe(amount)
  })

  test('are determined by one unambiguous value for the whole file', () => {
    expect(decimalSignOf(['1,250', '12,5'], ',')).toEqual({ value: 'comma', certain: true })
    expect(decimalSignOf(['1,250', '1,250,000'], ';')).toEqual({ value: 'point', certain: true })
    expect(decimalSignOf(['1250'], ';')).toEqual({ value: 'comma', certain: true })
    expect(dateOrderOf(['03/04/2026', '03/28/2026'])).toEqual({ value: 'mdy', certain: true })
    expect(dateOrderOf(['3.4.2026'])).toEqual({ value: 'dmy', certain: true })
    expect(dayIn('3.4.26', 'dmy', 1)).toBe('2026-04-03')
  })
})

describe('counterparty accounts', () => {
  test('are reduced to their last characters in every field', () => {
    expect(withoutAccounts(`From ${theirIban} for ada00001`)).toBe('From …6819 for ada00001')
    expect(withoutAccounts('IBAN: GB29 NWBK 6016 1331 9268 19, INV-2026-000001')).toBe('IBAN: …68 19, INV-2026-000001')
    expect(withoutAccounts('gb29nwbk60161331926819')).toBe('…6819')
    expect(withoutAccounts('Konto 0001234567 x', '000-1234567')).toBe('Konto …4567 x')
    expect(withoutAccounts('GB29 is no account, INV-2026-000001 ada00001')).toBe(
      'GB29 is no account, INV-2026-000001 ada00001',
    )
  })

  test('are in no text of a stored line', () => {
    const [entry] = read(
      camtFile([
        { amount: '1', text: `Rent ${theirIban}`, name: `Bloom ${theirIban}`, iban: theirIban, endToEnd: theirIban },
      ]),
    ).file.entries
    const masked = maskedTexts(entry!)
    expect(JSON.stringify(masked)).not.toContain(theirIban.slice(0, -4))
    expect(masked.counterparty).toEqual({ name: 'Bloom …6819', accountEnding: '6819' })
  })
})

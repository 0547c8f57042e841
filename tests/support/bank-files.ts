/** Generated bank files. */

/** An entry of a bank. `amount` as text without a sign; `name` and `iban` of the counterparty. */
export type BankEntryText = {
  ref?: string
  date?: string
  amount: string
  currency?: string
  isDebit?: boolean
  text?: string
  name?: string
  iban?: string
  endToEnd?: string
  status?: string
  /** Additional child elements of the entry. */
  extra?: string
}

/** Our account, and a counterparty's. */
export const ourIban = 'DE02120300000000202051'
export const theirIban = 'GB29NWBK60161331926819'

const xmlOf = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const entryOf = (version: '02' | '08', one: BankEntryText): string => {
  const { ref = '', date = '2026-11-19', amount, currency = 'USD', isDebit, text = '', name = '', iban = '' } = one
  const { status = 'BOOK', endToEnd = 'NOTPROVIDED', extra = '' } = one
  const side = isDebit ? 'Cdtr' : 'Dbtr'
  const party = version === '08' ? `<Pty><Nm>${xmlOf(name)}</Nm></Pty>` : `<Nm>${xmlOf(name)}</Nm>`
  return `<Ntry>
    <Amt Ccy="${currency}">${amount}</Amt>
    <CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    <Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>
    <BookgDt><Dt>${date}</Dt></BookgDt>
    <ValDt><Dt>${date}</Dt></ValDt>
    ${ref && `<AcctSvcrRef>${ref}</AcctSvcrRef>`}
    ${
      extra ||
      `<NtryDtls><TxDtls>
      <Refs><EndToEndId>${endToEnd}</EndToEndId></Refs>
      <RltdPties><${side}>${party}</${side}><${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct></RltdPties>
      <RmtInf><Ustrd>${xmlOf(text)}</Ustrd></RmtInf>
    </TxDtls></NtryDtls>`
    }
  </Ntry>`
}

const balance = (code: string, amount: string, currency: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`

/** A CAMT.053 message. */
export const camtFile = (
  entries: readonly BankEntryText[],
  {
    version = '08',
    iban = ourIban,
    balances,
    currency = 'USD',
  }: { version?: '02' | '08'; iban?: string; balances?: readonly [string, string]; currency?: string } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>
  <Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
  ${balances ? balance('OPBD', balances[0], currency) + balance('CLBD', balances[1], currency) : ''}
${entries.map((one) => entryOf(version, one)).join('\n')}
</Stmt></BkToCstmrStmt></Document>`

/** A file as the API accepts it. */
export const bankFile = (text: string | Uint8Array, fileName = 'statement.xml') => ({
  fileName,
  content: Buffer.from(text).toString('base64'),
})

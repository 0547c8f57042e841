import { expect, onTestFinished, test, vi } from 'vitest'
import { buildVersion } from '#application/contracts/wire.ts'
import { openLogger } from '#infrastructure/http/request-log.ts'
import { bankFile, camtFile, ourIban, theirIban } from '../support/bank-files.ts'
import { dumpOf } from '../support/database-dump.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { placedOrder } from '../support/test-app.ts'
import { openTestServer } from '../support/test-server.ts'

/**
 * Card numbers, secrets of payments and account numbers of others, sent to every place that a client can reach, then
 * searched in all log lines, in the whole database and in all answers.
 */

const strict = { strict: true } as const
const card = '4242424242424242'
const spaced = '4000 0025 0000 3155'
const securityCode = '98731'
const secretKey = 'sk_test_51NeverInAnyAnswerOrLine'
const webhookSecret = 'whsec_NeverInAnyAnswerOrLine'

test('PAY-016 CART-015 J4 no card number, secret of a payment or full IBAN of others is logged, stored or answered', async () => {
  const lines: string[] = []
  const answers: { url: string; text: string }[] = []
  const { fetch: real } = globalThis
  const listen = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const answer = await real(...call)
    answers.push({ url: new Request(...call).url, text: await answer.clone().text() })
    return answer
  })
  onTestFinished(() => listen.mockRestore())
  const logger = openLogger('trace', { write: (line) => lines.push(line) })
  await using testServer = await openTestServer({ logger, env: { LOG_LEVEL: 'trace' } })
  const [sam, ada] = await Promise.all([testServer.as('sam'), testServer.as('ada')])
  const accountant = await signedInClient(testServer, 'accountant', { type: 'admin', bookRight: 'accountant' })
  const requestId = (await placedOrder(testServer.app)).requestId()
  const params = { requestId }

  // A client that sends a card to the server all the same: in unknown fields, texts, the address, and as JSON that ends early.
  const post = async (path: string, body: string, cookie = ada.cookie) =>
    fetch(`${testServer.url}/api/v1${path}`, {
      method: 'POST',
      headers: {
        cookie,
        origin: testServer.url,
        'content-type': 'application/json',
        [buildVersion.header]: buildVersion.value,
      },
      body,
    })
  const { payload: started } = await ada.cardPayments.payOrder({ params }, strict)
  const [intentId = ''] = started.clientSecret.split('_secret_')
  const confirm = `/sandbox/card-payments/${intentId}/confirm`
  const { clientSecret } = started
  for (const body of [
    JSON.stringify({ clientSecret, card: 'succeeds', number: card, cvc: securityCode }),
    JSON.stringify({ clientSecret, card }),
    JSON.stringify({ clientSecret, card: { number: card, cvc: securityCode } }),
    `{"card":"${card}","cvc":"${securityCode}`,
  ])
    expect((await post(confirm, body)).status).toBe(400)
  await post(`/orders/${requestId}/card-payments?number=${card}`, JSON.stringify({ number: spaced, cvc: securityCode }))
  await post('/payments/webhook', JSON.stringify({ card, secret: webhookSecret }))
  await fetch(`${testServer.url}/api/v1/orders/${requestId}/card-payments/result?number=${card}`, {
    headers: { cookie: ada.cookie, authorization: `Bearer ${secretKey}` },
  })

  // Payments of the order, of a link, and of bank statements.
  const visitor = testServer.visitor().api
  await sam.payments.issueLink({ params, body: { amount: 50 } }, strict)
  await testServer.settled()
  const [link] = (await sam.payments.listLinks({ params }, strict)).payload.items
  const token = link!.path.replace('/pay#token=', '')
  const { payload: ofLink } = await visitor.cardPayments.payLink({ body: { token } }, strict)
  const ofIntent = (secret: string) => ({ params: { intentId: secret.split('_secret_')[0]! } })
  const pays = { clientSecret: ofLink.clientSecret, card: 'succeeds' } as const
  await visitor.sandbox.confirm({ ...ofIntent(ofLink.clientSecret), body: pays }, strict)
  await visitor.cardPayments.linkResult({ body: { token } }, strict)
  await testServer.settled()
  const entry = {
    amount: '10.00',
    name: `Bloom ${theirIban}`,
    iban: theirIban,
    text: `Order ${requestId} ${theirIban}`,
  }
  const file = bankFile(camtFile([{ ...entry, ref: 'R1' }]))
  await accountant.bankStatements.readFile({ body: file }, strict)
  const { statementId } = (await accountant.bankStatements.import({ body: file }, strict)).payload
  const broken = bankFile(camtFile([{ ...entry, amount: `ten ${theirIban}` }]))
  expect(await accountant.bankStatements.readFile({ body: broken })).toMatchObject({ hasError: true })
  const csv = `Date;Amount;Name;IBAN;Text\n2026-11-19;${theirIban};Bloom;${theirIban};Order\n`
  expect(await accountant.bankStatements.readFile({ body: bankFile(csv, 'lines.csv') })).toMatchObject({
    hasError: true,
  })
  const { items } = (await accountant.bankStatements.lines({ params: { statementId } }, strict)).payload
  const ofLine = { params: { statementId, lineId: items[0]!.lineId }, body: { requestId } }
  await accountant.bankStatements.recordPayment(ofLine, strict)
  await testServer.settled()
  const last = await ada.cardPayments.payOrder({ params }, strict)
  const rest = { clientSecret: last.payload.clientSecret, card: 'succeeds' } as const
  await ada.sandbox.confirm({ ...ofIntent(rest.clientSecret), body: rest }, strict)
  await ada.cardPayments.orderResult({ params }, strict)
  await testServer.settled()
  const { payload: paid } = await sam.ordering.get({ params }, strict)
  expect(paid.payment.status).toBe('paid')
  await Promise.all([
    ada.ordering.get({ params }, strict),
    accountant.books.accounts({ query: {} }, strict),
    sam.payments.listAllLinks({ query: {} }, strict),
    sam.auditLog.list(),
    visitor.payments.publicKey(),
  ])

  const journal = lines.join('')
  const dump = await dumpOf(testServer.app.database.url)
  const { rows } = await testServer.app.database.pool.query<{ data: string }>('select data::text from log.events')
  const events = rows.map(({ data }) => data).join('\n')
  expect(journal).toContain('/card-payments/result')
  expect(events).toContain(intentId)
  const never = [card, card.slice(0, 12), spaced, securityCode, secretKey, webhookSecret, theirIban, ourIban]
  const secrets = [started, ofLink, last.payload].map((one) => one.clientSecret)
  for (const [where, text, words] of [
    ['log lines', journal, [...never, ...secrets, token]],
    ['events', events, [...never, ...secrets, token]],
    // The sandbox is the provider here: it stores the secrets of its payments.
    ['the database', dump, [...never, token]],
    ['answers', answers.map((one) => one.text).join('\n'), never],
  ] as const)
    expect([where, words.filter((word) => text.includes(word))]).toEqual([where, []])
  // A secret is answered to its payer alone, and a token to the staff who issue the link.
  const answersWith = (word: string) => answers.filter(({ text }) => text.includes(word)).map(({ url }) => url)
  for (const secret of secrets) expect(answersWith(secret)).not.toEqual([])
  for (const secret of secrets)
    for (const url of answersWith(secret)) expect(url).toMatch(/\/card-payments$|\/initiate-checkout\/$/)
  for (const url of answersWith(token)) expect(url).toMatch(/\/payment-links$/)
})

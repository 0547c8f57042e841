import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { buildVersion } from '#application/contracts/wire.ts'
import { channelsFor } from '#application/conversations/contracts/live.ts'
import { permits, rightsOf } from '#domain/people/rights.ts'
import { people, type PersonName } from '#infrastructure/seed/stories/people.ts'
import { bankFile, camtFile, theirIban } from '../support/bank-files.ts'
import { type Subjects, tellConversations, tellSchematic } from '../support/canary-conversations.ts'
import { tellWork } from '../support/canary-work.ts'
import { everyOperation, overheard, pathsOf } from '../support/every-operation.ts'
import { mailsTo } from '../support/mailbox.ts'
import { pdfText } from '../support/pdf-text.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/**
 * One order in which every restricted text is a unique word (canary). Every person then reads everything available to
 * them: the responses of all queries and all refusals of `application/operations.ts`, the responses to their own
 * commands, the feed, documents, mails and live messages. The test fails if a word reaches an audience that may not
 * read it, or if an operation cannot be called with the ids of the story and has no listed reason.
 */

const strict = { strict: true } as const
const readers = ['ada', 'eve', 'sam', 'lin', 'tom'] as const
type Reader = (typeof readers)[number]

/** A word and the readers who may see it. */
type Secret = { word: string; for: readonly Reader[] }
const secrets: Secret[] = []
const secretFor =
  (...allowed: Reader[]) =>
  (name: string): string => {
    const word = `canary${name}`
    secrets.push({ word, for: allowed })
    return word
  }
/** Words for staff only, for staff and the supplier, and for staff and the customer. */
const internal = secretFor('sam')
const factory = secretFor('sam', 'lin')
const own = secretFor('sam', 'ada')

let testServer: TestServer
let as: Record<Reader, Person>
const live = new Map<Reader, string[]>()
/** The responses to the commands of each reader. */
const answered = Object.fromEntries(readers.map((who) => [who, [] as string[]])) as Record<Reader, string[]>
const ids: Record<string, string> = {
  productId: 'mailer-box',
  userId: 'u-ada',
  customerId: people.ada.customerId,
  supplierId: 's-dongguan',
}

const file = (name: string, who: Reader) =>
  upload(testServer, as[who], `${name}.pdf`, new TextEncoder().encode('%PDF-1.7 file'))

/** Records all live messages to a reader. */
const listen = async (who: Reader): Promise<void> => {
  const channels = channelsFor(as[who].user)
  const socket = new WebSocket(`${testServer.url.replace('http', 'ws')}/api/v1/live`, {
    headers: { cookie: as[who].cookie },
  })
  const heard: string[] = []
  live.set(who, heard)
  const subscribed = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    heard.push(data.toString())
    if (data.toString().includes('"subscribed"')) subscribed.resolve()
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe', channels }))
  await subscribed.promise
}

beforeAll(async () => {
  testServer = await openTestServer()
  const signedIn = await Promise.all(readers.map((name: PersonName) => testServer.as(name)))
  as = Object.fromEntries(readers.map((name, nth) => [name, overheard(signedIn[nth]!, answered[name])])) as Record<
    Reader,
    Person
  >
  for (const who of readers) await listen(who)
  await tellStory()
  await testServer.settled()
})
afterAll(() => testServer[Symbol.asyncDispose]())

/** From the draft to the finished production, with a unique word in every text. */
const tellStory = async (): Promise<void> => {
  const { ada, sam } = as
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const params = { requestId }
  ids['requestId'] = requestId
  const body = { productId: 'mailer-box', quantity: 500, quantities: [500], countryCode: 'US', config: {} }
  const added = await ada.ordering.addPackagingItem(
    { params, body: { ...body, customerProductName: own('ItemName') } },
    strict,
  )
  const ofItem = { requestId, itemId: added.payload.packagingItems[0]!.id }
  ids['itemId'] = ofItem.itemId
  await ada.ordering.requestQuote({ params: ofItem, body: { customerComments: own('QuoteComments') } }, strict)
  await sam.ordering.askCustomerFeedback({ params: ofItem, body: { question: own('Question') } }, strict)
  await ada.ordering.giveQuoteFeedback({ params: ofItem, body: { answer: own('Answer') } }, strict)
  await sam.ordering.completeQuoteRequest(
    {
      params: ofItem,
      body: {
        quotes: [{ quantity: 500, unitPrice: 1.25, leadTimeDays: 14 }],
        shippingOptions: [
          { name: 'Air', route: 'air', taxAndDutiesIncluded: true, deliveryTimeRange: { min: 6, max: 9 }, cost: 420 },
        ],
        sourcing: { supplierId: 's-dongguan', unitCost: 0.5 },
        internalNotes: internal('QuoteNotes'),
      },
    },
    strict,
  )
  await ada.ordering.selectQuote({ params: ofItem, body: { quantity: 500 } }, strict)
  const contact = {
    firstName: own('FirstName'),
    lastName: own('LastName'),
    email: people.ada.email,
    company: own('Company'),
    phoneNumber: '',
  }
  const shippingAddress = {
    name: own('Nickname'),
    firstName: 'Ada',
    lastName: 'Bloom',
    company: '',
    phoneNumber: '',
    line1: own('Street'),
    line2: '',
    city: own('City'),
    state: 'OR',
    zipCode: '97209',
    country: 'US',
  }
  await tellWork(as.ada, params, own)
  const draft = { contact, shippingAddress, additionalComments: own('OrderComments') }
  const drafted = await ada.ordering.changeDraft({ params, body: draft }, strict)
  const shippingOptionId = drafted.payload.shippingOptions[0]!.id
  await ada.ordering.addShipment({ params, body: { shippingOptionId } }, strict)
  await testServer.settled()
  const { requestVersion } = (await sam.ordering.get({ params }, strict)).payload
  const discount = { name: own('DiscountName'), scope: 'packaging' as const, type: 'percentage' as const, value: 5 }
  const notes = internal('DiscountNotes')
  await sam.discounts.apply({ params, body: { ...discount, requestVersion, internalNotes: notes } }, strict)
  const placed = (await ada.ordering.placeOrder({ params, body: {} }, strict)).payload
  ids['shipmentId'] = placed.shipments[0]!.id
  await sam.orderWork.addInternalNote({ params, body: { text: internal('OrderNote') } }, strict)
  await ada.orderWork.addNote(
    { params, body: { text: own('SharedNote'), attachments: [await file(own('NoteFile'), 'ada')] } },
    strict,
  )
  await testServer.settled()
  await tellStatement(params)
  await testServer.settled()
  const seen = (await sam.ordering.get({ params }, strict)).payload
  // Less the line of the statement.
  const payment = { amount: placed.totals.amountDue - 1, method: 'bankTransfer' as const }
  await sam.ordering.recordPayment(
    { params, body: { ...payment, requestVersion: seen.requestVersion, internalNotes: internal('PaymentNotes') } },
    strict,
  )
  await testServer.settled()
  await sam.artwork.addFactoryDieline(
    { params: ofItem, body: { file: await file(internal('FactoryDieline'), 'sam') } },
    strict,
  )
  await ada.artwork.upload(
    { params: ofItem, body: { attachments: [await file('artwork', 'ada')], comments: own('ArtworkComments') } },
    strict,
  )
  await sam.artwork.accept({ params: ofItem, body: { note: internal('AcceptNote') } }, strict)
  await sam.artwork.submitProof(
    { params: ofItem, body: { file: await file(own('Proof1'), 'sam'), comments: own('ProofComments') } },
    strict,
  )
  await ada.artwork.rejectProof({ params: ofItem, body: { version: 1, reason: own('ProofReason') } }, strict)
  await sam.artwork.submitProof({ params: ofItem, body: { file: await file('proof', 'sam') } }, strict)
  await ada.artwork.approveProof({ params: ofItem, body: { version: 2 } }, strict)
  await testServer.settled()
  await tellProduction(ofItem)
  ids['conversationId'] = await tellConversations(as, ids as Subjects, { own, factory, internal })
  ids['schematicId'] = await tellSchematic(as, people.ada.customerId, { own })
  await sam.ordering.hold({ params, body: { reason: own('HoldReason') } }, strict)
  await sam.ordering.resume({ params, body: {} }, strict)
  const ofShipment = { params: { requestId, shipmentId: ids['shipmentId'] } }
  const { cartons } = (await sam.shipping.proposePacking(ofShipment, strict)).payload
  const units = cartons.reduce((sum, { count }) => sum + count, 0)
  await sam.shipping.pack({ ...ofShipment, body: { unitType: 'carton', units, cartons } }, strict)
  await sam.shipping.recordDeparture(
    {
      ...ofShipment,
      body: { tracking: { courier: 'dhl', trackingCodes: ['JD1'] } },
    },
    strict,
  )
  await sam.shipping.correctStatus(
    {
      ...ofShipment,
      body: { status: 'initial', reason: internal('Correction') },
    },
    strict,
  )
  const current = (await sam.ordering.get({ params }, strict)).payload.requestVersion
  const taxed = {
    kind: 'invoice' as const,
    requestVersion: current,
    taxCategory: 'G' as const,
    taxReason: own('TaxReason'),
  }
  const { invoices } = (await sam.invoices.issue({ params, body: taxed }, strict)).payload
  ids['number'] = invoices[0]!.number
  const customer = { params: { customerId: people.ada.customerId } }
  await sam.customers.change({ ...customer, body: { internalNotes: internal('CustomerNotes') } }, strict)
  const action = { type: 'outreach' as const, title: internal('ActionTitle'), text: internal('ActionText') }
  await sam.customerActions.add({ ...customer, body: action }, strict)
}

/** A bank statement with a line that is recorded as a payment of the order. No one may read the payer's account. */
const tellStatement = async (params: { requestId: string }): Promise<void> => {
  const { bankStatements } = as.sam
  const paid = { ref: internal('BankReference'), amount: '1.00', name: internal('BankPayer'), iban: theirIban }
  const fee = { ref: 'fee', amount: '2.00', isDebit: true, text: `${internal('BankText')} ${theirIban}` }
  const ofBank = bankFile(camtFile([{ ...paid, text: internal('Remittance'), endToEnd: internal('EndToEnd') }, fee]))
  const { statementId } = (await bankStatements.import({ body: ofBank }, strict)).payload
  ids['statementId'] = statementId
  await testServer.settled()
  const { items } = (await bankStatements.lines({ params: { statementId }, query: {} }, strict)).payload
  ids['lineId'] = items[0]!.lineId
  const ofLine = (nth: number) => ({ params: { statementId, lineId: items[nth]!.lineId } })
  await bankStatements.recordPayment({ ...ofLine(0), body: params }, strict)
  await bankStatements.setAside({ ...ofLine(1), body: { reason: internal('AsideReason') } }, strict)
  secrets.push({ word: theirIban, for: [] }, { word: theirIban.slice(4, -4), for: [] })
}

const tellProduction = async (ofItem: { requestId: string; itemId: string }): Promise<void> => {
  const { sam, lin } = as
  const latest = async () =>
    (await sam.production.listForStaff({ query: { q: ofItem.requestId } }, strict)).payload.items[0]!.id
  const params = { purchaseOrderId: await latest() }
  ids['purchaseOrderId'] = params.purchaseOrderId
  const { purchaseOrders } = sam
  await purchaseOrders.addInternalNote({ params, body: { text: internal('PoNote') } }, strict)
  await purchaseOrders.setShipping({ params, body: { shipTo: factory('ShipTo'), marks: factory('Marks') } }, strict)
  await purchaseOrders.addNote({ params, body: { text: factory('NoteToSupplier') } }, strict)
  await lin.purchaseOrders.addNote({ params, body: { text: factory('NoteOfSupplier') } }, strict)
  const terms = { plannedReadyDate: '2027-06-01T00:00:00.000Z', unitPrice: 0.55, reason: factory('TermsReason') }
  await lin.purchaseOrders.proposeTerms({ params, body: terms }, strict)
  await purchaseOrders.declineTerms({ params, body: { reason: factory('TermsDeclined') } }, strict)
  const theirs = { attachments: [await file(factory('SupplierFile'), 'lin')], origin: 'supplierInternal' as const }
  await lin.purchaseOrders.attachFiles({ params, body: theirs }, strict)
  const paid = {
    entriesSeen: 0,
    amount: 60,
    reference: factory('PaymentReference'),
    paymentTermNotes: factory('PaymentTerms'),
    notes: internal('SupplierPayment'),
  }
  await purchaseOrders.recordPayment({ params, body: paid }, strict)
  const bill = {
    number: factory('BillNumber'),
    date: '2026-05-01T12:00:00.000Z',
    dueDate: '2026-05-31T12:00:00.000Z',
    amount: 60,
    currency: 'USD' as const,
    final: false,
    file: await file(factory('BillFile'), 'sam'),
    notes: internal('SupplierBill'),
  }
  const billed = (await purchaseOrders.recordBill({ params, body: bill }, strict)).payload
  const canceled = { billId: billed.payment.bills[0]!.id, reason: internal('BillCanceled') }
  await purchaseOrders.cancelBill({ params, body: canceled }, strict)
  await lin.purchaseOrders.approveArtwork({ params, body: {} }, strict)
  await lin.purchaseOrders.confirm({ params, body: {} }, strict)
  await purchaseOrders.revokeConfirmation({ params, body: { reason: factory('Revoked') } }, strict)
  await lin.purchaseOrders.confirm({ params, body: {} }, strict)
  await lin.purchaseOrders.start({ params, body: {} }, strict)
  await lin.purchaseOrders.complete({ params, body: {} }, strict)
  await purchaseOrders.reopen({ params, body: { reason: factory('PoReopened') } }, strict)
  await lin.purchaseOrders.complete({ params, body: {} }, strict)
  await testServer.settled()
  const configurations = (await sam.productionConfigurations.list({}, strict)).payload.items
  ids['id'] = configurations[0]!.id
  const kept = {
    internalName: internal('InternalName'),
    internalDescription: internal('InternalDescription'),
    supplierTitle: internal('SupplierTitle'),
    supplierSpecification: internal('SupplierSpecification'),
    referenceId: internal('Reference'),
  }
  await sam.productionConfigurations.change({ params: { id: ids['id'] }, body: kept }, strict)
}

/** Queries that no reader of this story can make, with the reason. */
const unread: Record<string, string> = {
  'catalogue.standardProduct': 'public',
  'help.entry': 'a bundled text, without data of orders',
  'payments.openLink': 'needs the token of a link',
  'cardPayments.linkTransfer': 'needs the token of a link',
  'samples.price': 'is read while the sample can still be changed',
  'services.price': 'is read while the service can still be changed',
  'aiConfigurations.get': 'settings of the assistant, without data of orders',
  'aiTasks.get': 'settings of the assistant, without data of orders',
  'aiDocuments.get': 'settings of the assistant, or texts of one user',
  'aiConversations.get': 'belongs to one user (AI-D11)',
  'aiConversations.stream': 'belongs to one user (AI-D11)',
}
const lastYear = new Date(Date.now() - 360 * 86_400_000).toISOString()
/** Queries with a required query string. */
const queries: Record<string, string> = {
  'books.account': '?currency=USD',
  'books.export': `?from=${lastYear}&to=${new Date().toISOString()}`,
  'history.difference': '?from=1&to=100000',
  'history.asOf': '?position=100000',
  'feed.read': '?limit=200',
  'chat.mentionable': '?kind=internal',
}

const mayCall = (who: Reader, { access }: Endpoint): boolean => permits(access, rightsOf(as[who].user)) === undefined

/** Queries with a response, by name. */
const readQueries = new Set<string>()

/** The response of a query; for a document, its text. */
const answerOf = async (who: Reader, name: string, contract: Endpoint, path: string): Promise<string> => {
  const url = `${testServer.url}/api/v1${path}${queries[name] ?? ''}`
  const answer = await fetch(url, { headers: { cookie: as[who].cookie } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.ok) readQueries.add(name)
  const isPdf = contract.file && answer.headers.get('content-type')?.includes('pdf')
  return answer.ok && isPdf ? (await pdfText(bytes)).join('\n') : new TextDecoder().decode(bytes)
}

/**
 * The refusal of an operation that is not for this reader. Although the request contains ids of the story, it must
 * reveal nothing.
 */
const refusalOf = async (who: Reader, { method }: Endpoint, path: string): Promise<string> => {
  const answer = await fetch(`${testServer.url}/api/v1${path}`, {
    method,
    headers: {
      cookie: as[who].cookie,
      origin: testServer.url,
      [buildVersion.header]: buildVersion.value,
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: '{}' }),
  })
  const text = await answer.text()
  expect([who, method, path, [403, 404].includes(answer.status) || text]).toEqual([who, method, path, true])
  return text
}

/** All data that a person can read, as one text. */
const everythingFor = async (who: Reader): Promise<string> => {
  const texts: string[] = []
  for (const [name, contract] of everyOperation.filter(([, { navigation }]) => !navigation)) {
    const isAllowed = mayCall(who, contract)
    for (const path of pathsOf(contract, ids)) {
      if (isAllowed && contract.method === 'GET') texts.push(await answerOf(who, name, contract, path))
      if (!isAllowed) texts.push(await refusalOf(who, contract, path))
    }
  }
  const mails = await mailsTo(testServer, people[who].email)
  texts.push(...mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`))
  return [...texts, ...answered[who], ...(live.get(who) ?? [])].join('\n').replaceAll('\n', ' ')
}

describe('no response, feed, document, mail or live message reveals to another audience', () => {
  test('ROLE-015 SUPP-004 PO-009 any hidden text of a whole order', async () => {
    const read = Object.fromEntries(
      await Promise.all(readers.map(async (who) => [who, await everythingFor(who)] as const)),
    ) as Record<Reader, string>
    // Every reader gets their own words; otherwise the absence of other words would prove nothing.
    const missed = secrets.flatMap(({ word, for: allowed }) =>
      allowed.filter((who) => !read[who].includes(word)).map((who) => `${who} misses ${word}`),
    )
    expect(missed).toEqual([])
    const leaks = secrets.flatMap(({ word, for: allowed }) =>
      readers.filter((who) => !allowed.includes(who) && read[who].includes(word)).map((who) => `${who} reads ${word}`),
    )
    expect(leaks).toEqual([])
  })

  test('no query in the list of operations is skipped without a reason', () => {
    const ofReaders = everyOperation.filter(
      ([, contract]) =>
        contract.method === 'GET' && !contract.navigation && readers.some((who) => mayCall(who, contract)),
    )
    const left = ofReaders.flatMap(([name]) => (readQueries.has(name) ? [] : [name]))
    expect(left.toSorted()).toEqual(Object.keys(unread).toSorted())
  })
})

import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { OrderForCustomer, OrderForStaff } from '#application/ordering/contracts/order-shapes.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { changedViews, rollBack } from '#infrastructure/views/rebuild.ts'
import { projections } from '#read-models/all.ts'
import { tableOf } from '#read-models/projection.ts'
import { freePort } from '../support/free-port.ts'
import { freshDatabase } from '../support/postgres.ts'
import { address } from '../support/test-app.ts'
import { openTestServer, type Person, signIn } from '../support/test-server.ts'
import { within } from './fault.ts'
import { asOwner, type Program, startProgram, stopProgram } from './program-process.ts'
import { againstReplay } from './recovery-checks.ts'

/**
 * Row A23: the previous release works on the schema of this release, and each of the two continues the rows of the other
 * one. This is the short form of the fault `upgrade`, which replaces the programs under load.
 */

/** Journeys of the previous release: an order with its payment, production and shipment; accounts and sessions. */
const journeys = ['one-order', 'sign-in']

/**
 * Runs journeys of the previous release, with its own tests and client, on copies of a database of this release.
 *
 * @param narrowed a statement that removes something from the schema
 * @returns the output of a failed run; undefined if all tests passed
 */
export const runFormerJourneys = async (folder: string, narrowed?: string): Promise<string | undefined> => {
  const template = await freshDatabase()
  if (narrowed) await asOwner(template.url, narrowed)
  // The setup of a test run copies this template instead of starting its own server, see tests/support/postgres.ts.
  const { PATH, HOME, NODE_COMPILE_CACHE, BOXWRIGHT_TEST_SERVER } = process.env
  const setup = { BOXWRIGHT_TEST_SERVER, BOXWRIGHT_TEST_TEMPLATE: new URL(template.url).pathname.slice(1) }
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...setup }
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  // One journey is enough to detect that the schema is narrowed.
  const files = (narrowed ? journeys.slice(0, 1) : journeys).map((name) => `tests/journeys/${name}.test.ts`)
  const args = [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', 'journeys', ...files]
  const output = await new Promise<string | undefined>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : undefined),
    )
  })
  await template.drop()
  return output
}

/** Milliseconds until the views have followed, on a busy machine. */
const timeoutMs = 60_000

const strict = { strict: true } as const
type People = { ada: Person; sam: Person }

const peopleOf = async (url: string): Promise<People> => ({
  ada: await signIn(url, 'ada', fetch),
  sam: await signIn(url, 'sam', fetch),
})

/** Ada adds a box to a new order and requests a quote. */
const openOrder = async ({ ada }: People): Promise<string> => {
  const { requestId } = (await ada.ordering.create({ body: { currency: 'USD' } }, strict)).payload
  const box = {
    customerProductName: 'Bouquet box',
    productId: 'collapsible-magnetic-box',
    quantity: 1000,
    quantities: [500, 1000],
  }
  const { payload } = await ada.ordering.addPackagingItem({ params: { requestId }, body: box }, strict)
  const params = { requestId, itemId: payload.packagingItems[0]!.id }
  await ada.ordering.requestQuote({ params, body: { customerComments: 'By courier.' } }, strict)
  return requestId
}

/** Sam quotes; Ada selects a quote and a shipping option, and places the order. */
const quoteAndPlace = async ({ ada, sam }: People, requestId: string): Promise<void> => {
  const ofOrder = { params: { requestId } }
  const { packagingItems } = (await ada.ordering.get(ofOrder, strict)).payload as OrderForCustomer
  const ofItem = { params: { requestId, itemId: packagingItems[0]!.id } }
  const byStaff = { taxAndDutiesIncluded: true, deliveryTimeRange: { min: 5, max: 9 } }
  const body = {
    quotes: [500, 1000].map((quantity) => ({ quantity, unitPrice: 0.735, leadTimeDays: 14 })),
    shippingOptions: [{ name: 'Air', route: 'air' as const, cost: 310.5, ...byStaff }],
    sourcing: { supplierId: 's-dongguan', unitCost: 0.41 },
  }
  await sam.ordering.completeQuoteRequest({ ...ofItem, body }, strict)
  await ada.ordering.selectQuote({ ...ofItem, body: { quantity: 1000 } }, strict)
  const contact = { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example' }
  const checkedOut = await ada.ordering.changeDraft({ ...ofOrder, body: { contact, shippingAddress: address } }, strict)
  const [option] = (checkedOut.payload as OrderForCustomer).shippingOptions
  await ada.ordering.addShipment({ ...ofOrder, body: { shippingOptionId: option!.id } }, strict)
  // A process assigns the items to the shipment.
  const isAssigned = async () =>
    ((await ada.ordering.get(ofOrder, strict)).payload as OrderForCustomer).shipmentValidationStatus === 'valid'
  if (!(await within(timeoutMs, isAssigned))) throw new Error(`The shipment of ${requestId} has no items`)
  await ada.ordering.placeOrder({ ...ofOrder, body: {} }, strict)
}

/** Sam records the whole payment. */
const recordPayment = async ({ sam }: People, requestId: string): Promise<void> => {
  const ofOrder = { params: { requestId } }
  const order = async () => (await sam.ordering.get(ofOrder, strict)).payload as OrderForStaff
  if (!(await within(timeoutMs, async () => (await order()).status === 'paymentPending')))
    throw new Error(`${requestId} is ${(await order()).status} for staff, not placed`)
  const { requestVersion, totals } = await order()
  const body = { amount: totals.amountDue, method: 'bankTransfer' as const, requestVersion }
  await sam.ordering.recordPayment({ ...ofOrder, body }, strict)
}

/** What both releases show of an order. */
const summaryOf = async ({ ada, sam }: People, requestId: string) => {
  const ofOrder = { params: { requestId } }
  const listed = (await ada.ordering.list({ query: {} }, strict)).payload.items.map((order) => order.requestId)
  const shown = (await ada.ordering.get(ofOrder, strict)).payload as OrderForCustomer
  const forStaff = (await sam.ordering.get(ofOrder, strict)).payload as OrderForStaff
  const { status, detailedStatus, totals, packagingItems, payment } = shown
  const names = packagingItems.map((item) => item.customerProductName)
  const facts = { status, detailedStatus, total: totals.total, paid: payment.alreadyPaidAmount, names }
  return { ...facts, isListed: listed.includes(requestId), staffStatus: forStaff.status }
}

/** Whether the list of Ada shows the orders. */
const isListed = async ({ ada }: People, requestIds: readonly string[]): Promise<boolean> => {
  const { items } = (await ada.ordering.list({ query: {} }, strict)).payload
  return requestIds.every((id) => items.some(({ requestId }) => requestId === id))
}

/**
 * The previous release is upgraded to this one, and then started again, as .github/deploy/README.md describes.
 *
 * @returns the views that were switched back, and whether the previous release shows the orders of both
 */
export const returnToFormer = async (folder: string): Promise<{ changed: string[]; isFollowing: boolean }> => {
  const database = await freshDatabase()
  const secretKey = randomBytes(32).toString('base64')
  const openCurrent = () => openTestServer({ database, env: { SECRET_KEY: secretKey } })
  const port = await freePort()
  const startFormer = () => startProgram({ folder, url: database.url, secretKey }, 'all', port)
  let former: Program | undefined
  try {
    await (await openCurrent())[Symbol.asyncDispose]() // adds the accounts
    for (const view of projections) await asOwner(database.url, `drop table ${tableOf(view)}`)
    await asOwner(database.url, "delete from projector.checkpoints where name <> 'processes'")
    former = await startFormer()
    const first = await openOrder(await peopleOf(`http://127.0.0.1:${port}`))
    await stopProgram(former)
    const current = await openCurrent()
    await current.app.projector.ready(timeoutMs)
    const second = await openOrder(await peopleOf(current.url))
    await current.settled()
    await current[Symbol.asyncDispose]()

    const { pool, close } = openDatabase(database.url)
    const changed = await changedViews(pool, projections)
    for (const view of changed) await rollBack(pool, view)
    await close()
    former = await startFormer()
    const users = await peopleOf(`http://127.0.0.1:${port}`)
    const third = await openOrder(users)
    const isFollowing = await within(timeoutMs, () => isListed(users, [first, second, third]))
    return { changed: changed.map(({ name }) => name), isFollowing }
  } finally {
    former?.child.kill('SIGKILL')
    await database.drop()
  }
}

/**
 * This release writes orders, the previous one reads and continues them and writes its own, and this release reads and
 * continues those. Both run at the same time, as during an upgrade: only a program of this release updates the views
 * that it changed (decision 45). Throws if one of them fails; returns the differences.
 *
 * @param folder the previous release
 * @param narrowed a statement that removes something from the schema before the previous release starts
 */
export const takeTurns = async (folder: string, narrowed?: string): Promise<string[]> => {
  const database = await freshDatabase()
  const secretKey = randomBytes(32).toString('base64')
  const same = (of: string, former: unknown, current: unknown): string[] =>
    JSON.stringify(former) === JSON.stringify(current)
      ? []
      : [`${of}: ${JSON.stringify(former)} in the previous release, ${JSON.stringify(current)} in this one`]
  let former: Program | undefined
  const current = await openTestServer({ database, env: { SECRET_KEY: secretKey } })
  try {
    const breaches: string[] = []
    let users = await peopleOf(current.url)
    const opened = await openOrder(users)
    const placed = await openOrder(users)
    await quoteAndPlace(users, placed)
    await current.settled()
    const openedBefore = await summaryOf(users, opened)
    const placedBefore = await summaryOf(users, placed)

    if (narrowed) await asOwner(database.url, narrowed)
    const port = await freePort()
    former = await startProgram({ folder, url: database.url, secretKey }, 'all', port)
    users = await peopleOf(`http://127.0.0.1:${port}`)
    breaches.push(...same('an open order', await summaryOf(users, opened), openedBefore))
    breaches.push(...same('a placed order', await summaryOf(users, placed), placedBefore))
    await quoteAndPlace(users, opened)
    await recordPayment(users, placed)
    const formerOrder = await openOrder(users)
    const continued = [opened, placed, formerOrder]
    const summariesNow = () => Promise.all(continued.map((id) => summaryOf(users, id)))
    const states = ['paymentPending', 'inProgress', 'draft'] // of `continued`
    const isCurrent = async () =>
      (await summariesNow()).every(
        (one, nth) => one.isListed && one.staffStatus === states[nth] && one.status === states[nth],
      )
    if (!(await within(timeoutMs, isCurrent))) breaches.push('the views of the previous release did not follow')
    const formerSummaries = await summariesNow()
    await stopProgram(former)

    users = await peopleOf(current.url)
    breaches.push(...same('orders of the previous release', formerSummaries, await summariesNow()))
    await quoteAndPlace(users, formerOrder)
    for (const id of [opened, formerOrder]) await recordPayment(users, id)
    await current.settled()
    for (const id of continued) {
      const { status } = await summaryOf(users, id)
      if (status !== 'inProgress') breaches.push(`${id} is ${status} after its payment`)
    }
    breaches.push(...(await againstReplay(current.app.database)))
    return breaches
  } finally {
    former?.child.kill('SIGKILL')
    await current[Symbol.asyncDispose]()
    await database.drop()
  }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillCart } from '../support/fill-cart.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Several users of one company buy essentials at the same moment, and the company has one credit. */

const strict = { strict: true } as const
let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer[Symbol.asyncDispose]())

test('PAY-009 five checkouts at the same moment use the credit once; the others pay what it does not cover', async () => {
  const sam = await testServer.as('sam')
  const users = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) =>
      signedInClient(testServer, `buyer-${nth}`, { type: 'user', customerId: 'c-bloom', roles: ['CREQ:C'] }),
    ),
  )
  const granted = await sam.customerDiscounts.grant(
    {
      params: { customerId: 'c-bloom' },
      body: { name: 'Goodwill', scope: 'total', type: 'absolute', value: 10, source: 'credit' },
    },
    strict,
  )
  await testServer.settled()
  const carts = []
  for (const user of users) carts.push(await fillCart(testServer, user))
  const { total } = carts[0]!.totals
  const answers = await Promise.all(users.map((user) => user.cart.initiateCheckout({}, strict)))
  const amounts = answers.map(({ payload }) => payload.amount).toSorted((a, b) => a - b)
  const whole = Math.round((total + 10) * 100) / 100
  expect(amounts).toEqual([total, whole, whole, whole, whole])
  await testServer.settled()
  const { items } = (await (await testServer.as('ada')).customerDiscounts.own({}, strict)).payload
  expect(items.find(({ discountId }) => discountId === granted.payload.discountId)).toMatchObject({
    left: 0,
    uses: [{ taken: 10 }],
  })
  // Every payment that can be made belongs to a cart.
  const { rows } = await testServer.app.database.pool.query<{ amount: string }>(
    `select amount from shop.sandbox_payments where status = 'pending'`,
  )
  expect(rows.map(({ amount }) => Number(amount) / 100).toSorted((a, b) => a - b)).toEqual(amounts)
})

import type { Invitation } from '#application/people/contracts/users.ts'
import { callerOf, systemCaller } from '#application/pipeline/access.ts'
import type { Identity } from '../../identity/identity.ts'
import { stateOf } from '../../people/accounts.ts'
import { addCustomer } from '../../people/add-customer.ts'
import { addInvited } from '../../people/add-invited.ts'
import { addSupplier } from '../../people/suppliers.ts'
import { doerOf, moveUser, themself, type Unit } from '../../people/transaction.ts'

/** The people of the demo, of the journeys and of the screenshots. Everybody has the same, public password. */

export const demoPassword = 'Boxwright-demo-1'

export const customers = {
  bloom: { customerId: 'c-bloom', name: 'Bloom & Stem' },
  rival: { customerId: 'c-rival', name: 'Rival Roasters' },
}
export const suppliers = {
  dongguan: { supplierId: 's-dongguan', name: 'Dongguan Board' },
  lodz: { supplierId: 's-lodz', name: 'Łódź Print' },
}

const person = (userId: string, firstName: string, lastName: string, email: string) => ({
  userId,
  firstName,
  lastName,
  email,
})

/** An invitation, and who comes of it. */
type DemoPerson = Invitation & { userId: string }

export const people = {
  ada: {
    ...person('u-ada', 'Ada', 'Bloom', 'ada@bloom.example'),
    type: 'user',
    customerId: 'c-bloom',
    roles: ['CPRO:C', 'CREQ:C', 'USER:C'],
  },
  eve: {
    ...person('u-eve', 'Eve', 'Rival', 'eve@rival.example'),
    type: 'user',
    customerId: 'c-rival',
    roles: ['CPRO:C', 'CREQ:C', 'USER:C'],
  },
  sam: { ...person('u-sam', 'Sam', 'Sawyer', 'sam@boxwright.example'), type: 'admin', adminType: 'superAdmin' },
  lin: { ...person('u-lin', 'Lin', 'Wei', 'lin@dongguan-board.example'), type: 'supplier', supplierId: 's-dongguan' },
  tom: { ...person('u-tom', 'Tom', 'Nowak', 'tom@lodz-print.example'), type: 'supplier', supplierId: 's-lodz' },
} satisfies Record<string, DemoPerson>
export type PersonName = keyof typeof people

type DemoSignIn = { email: string; name: string; role: 'customer' | 'staff' | 'supplier'; company: string }

/** What the sign-in page of the demo offers. */
export const demoSignIns: { password: string; people: DemoSignIn[] } = {
  password: demoPassword,
  people: [
    { email: people.ada.email, name: 'Ada Bloom', role: 'customer', company: 'Bloom & Stem' },
    { email: people.sam.email, name: 'Sam Sawyer', role: 'staff', company: 'Boxwright' },
    { email: people.lin.email, name: 'Lin Wei', role: 'supplier', company: 'Dongguan Board' },
    { email: people.eve.email, name: 'Eve Rival', role: 'customer', company: 'Rival Roasters' },
    { email: people.tom.email, name: 'Tom Nowak', role: 'supplier', company: 'Łódź Print' },
  ],
}

/**
 * Brings everybody, once, as people come: companies and factories are created, Sam is invited by whoever runs the server,
 * the others by Sam, and each accepts.
 */
export const addDemoPeople = async ({ work, passwords }: Identity): Promise<void> => {
  const demo = systemCaller('demo')
  await work(doerOf(demo), async (unit) => {
    // Of several processes that start at once, one brings them.
    await unit.client.query(`select pg_advisory_xact_lock(hashtext('demo people'))`)
    const there = 'select from people.customers where customer_id = $1'
    const { rowCount } = await unit.client.query(there, [customers.bloom.customerId])
    if (rowCount !== 0) return
    for (const { customerId, name } of Object.values(customers)) {
      await addCustomer(unit, demo, { name }, { customerId })
    }
    for (const { supplierId, name } of Object.values(suppliers)) await addSupplier(unit, { name }, supplierId)
    const password_hash = await passwords.hash(demoPassword)
    const comes = async (by: Unit, { userId, ...invitation }: DemoPerson) => {
      const account = await addInvited(by, invitation, userId)
      await moveUser(unit.as(themself(stateOf(account))), 'AcceptInvitation', account, { password_hash })
    }
    const { sam, ...others } = people
    await comes(unit, sam)
    const bySam = unit.as(doerOf(callerOf({ ...sam, roles: [] })))
    for (const other of Object.values(others)) await comes(bySam, other)
  })
}

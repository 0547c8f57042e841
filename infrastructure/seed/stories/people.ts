import { changeUserStatus } from '#application/people/change-user.ts'
import type { Invitation } from '#application/people/contracts/users.ts'
import { createCustomer } from '#application/people/customers.ts'
import { type PeopleTransaction } from '#application/people/ports.ts'
import { userState } from '#application/people/rows.ts'
import { actingPartyOf, provenUser } from '#application/people/run-command.ts'
import { createSupplier } from '#application/people/suppliers.ts'
import { addInvitedUser } from '#application/people/users.ts'
import { callerOf, systemCaller } from '#application/pipeline/access.ts'
import type { Identity } from '../../identity/identity.ts'

/** The people of the demo, the journey tests and the screenshots. All have the same public password. */

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

/** An invitation and the resulting user. */
export type DemoPerson = Invitation & { userId: string }

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

/** Sign-ins that the sign-in page of the demo offers. */
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
 * Creates all people once with real commands: customers and suppliers are created, Sam is invited from the command
 * line, Sam invites the others, and each accepts.
 */
export const addDemoPeople = async ({ transaction, store }: Identity): Promise<void> => {
  const demo = systemCaller('demo')
  await transaction(actingPartyOf(demo), async (tx) => {
    // If several processes start at the same time, one creates the people.
    await tx.client.query(`select pg_advisory_xact_lock(hashtext('demo people'))`)
    if (await tx.customers.find(customers.bloom.customerId)) return
    // The demo's customers have agreed to marketing mail, so that outreach can be shown.
    for (const one of Object.values(customers)) {
      await createCustomer(tx, demo, { ...one, communicationRestrictions: [] })
    }
    for (const one of Object.values(suppliers)) await createSupplier(tx, demo, one)
    const passwordHash = await store.passwords.hash(demoPassword)
    const join = async (by: PeopleTransaction, invitation: DemoPerson) => {
      const account = await addInvitedUser(by, demo, invitation)
      await changeUserStatus(tx.as(provenUser(userState(account))), 'AcceptInvitation', account, { passwordHash })
    }
    const { sam, ...others } = people
    await join(tx, sam)
    const bySam = tx.as(actingPartyOf(callerOf({ ...sam, roles: [] })))
    for (const other of Object.values(others)) await join(bySam, other)
  })
}

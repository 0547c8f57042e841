import type { Identity, NewPerson } from '../identity/identity.ts'

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
} satisfies Record<string, Omit<NewPerson, 'password'>>
export type PersonName = keyof typeof people

/** What the sign-in page of the demo offers. */
export const demoSignIns = {
  password: demoPassword,
  people: [
    { email: people.ada.email, name: 'Ada Bloom', role: 'Customer, Bloom & Stem' },
    { email: people.sam.email, name: 'Sam Sawyer', role: 'Staff, Boxwright' },
    { email: people.lin.email, name: 'Lin Wei', role: 'Supplier, Dongguan Board' },
    { email: people.eve.email, name: 'Eve Rival', role: 'Customer, Rival Roasters' },
    { email: people.tom.email, name: 'Tom Nowak', role: 'Supplier, Łódź Print' },
  ],
}

/** Adds everybody who is not there yet. */
export const addDemoPeople = async (identity: Identity): Promise<void> => {
  for (const customer of Object.values(customers)) await identity.addCustomer(customer)
  for (const supplier of Object.values(suppliers)) await identity.addSupplier(supplier)
  await Promise.all(Object.values(people).map((one) => identity.addPerson({ ...one, password: demoPassword })))
}

import { changeUserStatus } from '#application/people/change-user.ts'
import { createCustomer } from '#application/people/customers.ts'
import { type PeopleTransaction } from '#application/people/ports.ts'
import { userState } from '#application/people/rows.ts'
import { actingPartyOf, provenUser } from '#application/people/run-command.ts'
import { createSupplier } from '#application/people/suppliers.ts'
import { addInvitedUser } from '#application/people/users.ts'
import { callerOf, systemCaller } from '#application/pipeline/access.ts'
import type { Currency } from '#domain/currencies.ts'
import type { Address } from '#domain/people/contact.ts'
import type { Identity } from '../../identity/identity.ts'
import { type DemoPerson, demoPassword, people, type PersonName, suppliers } from '../stories/people.ts'
import { bloomStudio, rivalRoastery } from '../stories/stories.ts'

/** Companies and people of the demo's history, in addition to those of the main stories. */

type Street = Pick<Address, 'line1' | 'city' | 'state' | 'zipCode' | 'country' | 'phoneNumber'>
/** A customer with the ordering user, the delivery address, and the currency of its orders. */
type Company = {
  customerId: string
  name: string
  by: Buyer
  currency: Currency
  address: Omit<Address, 'id' | 'type'>
}

const customer = (customerId: string, userId: string, firstName: string, lastName: string, email: string) =>
  ({
    userId,
    firstName,
    lastName,
    email,
    type: 'user',
    customerId,
    roles: ['CPRO:C', 'CREQ:C', 'USER:C'],
  }) satisfies DemoPerson

const buyers = {
  mara: customer('c-saltworks', 'u-mara', 'Mara', 'Quinn', 'mara@saltworks.example'),
  jonas: customer('c-kleinholz', 'u-jonas', 'Jonas', 'Weber', 'jonas@kleinholz.example'),
  claire: customer('c-lumiere', 'u-claire', 'Claire', 'Moreau', 'claire@lumiere.example'),
  priya: customer('c-northlight', 'u-priya', 'Priya', 'Shah', 'priya@northlight.example'),
  owen: customer('c-fjord', 'u-owen', 'Owen', 'Hart', 'owen@fjord-outdoor.example'),
  wing: customer('c-harbour', 'u-wing', 'Wing', 'Lau', 'wing@harbour-tea.example'),
  noor: customer('c-orchard', 'u-noor', 'Noor', 'de Vries', 'noor@orchard.example'),
  luis: customer('c-solera', 'u-luis', 'Luis', 'Ortega', 'luis@solera.example'),
} as const
const staff = {
  grace: {
    userId: 'u-grace',
    firstName: 'Grace',
    lastName: 'Chan',
    email: 'grace@boxwright.example',
    type: 'admin',
    adminType: 'extendedAdmin',
  },
  ben: {
    userId: 'u-ben',
    firstName: 'Ben',
    lastName: 'Okafor',
    email: 'ben@boxwright.example',
    type: 'admin',
    adminType: 'admin',
  },
} satisfies Record<string, DemoPerson>
const factory = { supplierId: 's-haining', name: 'Haining Paper Works' }
const makers = {
  yan: {
    userId: 'u-yan',
    firstName: 'Yan',
    lastName: 'Zhao',
    email: 'yan@haining-paper.example',
    type: 'supplier',
    supplierId: factory.supplierId,
  },
} satisfies Record<string, DemoPerson>

const added = { ...buyers, ...staff, ...makers }
export type HistoryName = PersonName | keyof typeof added
type Buyer = 'ada' | 'eve' | keyof typeof buyers
export const cast: Readonly<Record<HistoryName, DemoPerson>> = { ...people, ...added }

/** The contact of each supplier. */
export const suppliersWithUsers: readonly { supplierId: string; by: HistoryName }[] = [
  { supplierId: suppliers.dongguan.supplierId, by: 'lin' },
  { supplierId: suppliers.lodz.supplierId, by: 'tom' },
  { supplierId: factory.supplierId, by: 'yan' },
]

const company = (by: keyof typeof buyers, name: string, currency: Currency, street: Street): Company => {
  const { customerId, firstName, lastName } = buyers[by]
  return {
    customerId,
    name,
    by,
    currency,
    address: { name: 'Warehouse', firstName, lastName, company: name, line2: '', ...street },
  }
}

export const companies: readonly Company[] = [
  { customerId: 'c-bloom', name: 'Bloom & Stem', by: 'ada', currency: 'USD', address: bloomStudio },
  { customerId: 'c-rival', name: 'Rival Roasters', by: 'eve', currency: 'EUR', address: rivalRoastery },
  company('mara', 'Saltworks Skincare', 'USD', {
    line1: '88 Harrison Avenue',
    city: 'Boston',
    state: 'MA',
    zipCode: '02111',
    country: 'US',
    phoneNumber: '+1 617 555 0118',
  }),
  company('jonas', 'Kleinholz Spielwaren', 'EUR', {
    line1: 'Lange Reihe 41',
    city: 'Hamburg',
    state: '',
    zipCode: '20099',
    country: 'DE',
    phoneNumber: '+49 40 5550 0141',
  }),
  company('claire', 'Maison Lumière', 'EUR', {
    line1: '27 rue Sainte-Catherine',
    city: 'Lyon',
    state: '',
    zipCode: '69001',
    country: 'FR',
    phoneNumber: '+33 4 55 50 01 27',
  }),
  company('priya', 'Northlight Supplements', 'CAD', {
    line1: '310 Queen Street West',
    city: 'Toronto',
    state: 'ON',
    zipCode: 'M5V 2A2',
    country: 'CA',
    phoneNumber: '+1 416 555 0131',
  }),
  company('owen', 'Fjord Outdoor', 'USD', {
    line1: '1420 Larimer Street',
    city: 'Denver',
    state: 'CO',
    zipCode: '80202',
    country: 'US',
    phoneNumber: '+1 303 555 0142',
  }),
  company('wing', 'Harbour Tea Company', 'HKD', {
    line1: '12 Connaught Road West',
    city: 'Hong Kong',
    state: '',
    zipCode: '999077',
    country: 'HK',
    phoneNumber: '+852 5550 0112',
  }),
  company('noor', 'Orchard & Oak', 'EUR', {
    line1: 'Prinsengracht 263',
    city: 'Amsterdam',
    state: '',
    zipCode: '1016 GV',
    country: 'NL',
    phoneNumber: '+31 20 555 0126',
  }),
  company('luis', 'Solera Ceramics', 'USD', {
    line1: '905 South Congress Avenue',
    city: 'Austin',
    state: 'TX',
    zipCode: '78704',
    country: 'US',
    phoneNumber: '+1 512 555 0190',
  }),
]
export type { Company }

/** Adds the companies and people once, with the commands that staff use. */
export const addCast = async ({ transaction, store }: Identity): Promise<void> => {
  const demo = systemCaller('demo')
  await transaction(actingPartyOf(demo), async (tx) => {
    await tx.client.query(`select pg_advisory_xact_lock(hashtext('demo people'))`)
    if (await tx.customers.find(buyers.mara.customerId)) return
    for (const { customerId, name } of companies.slice(2)) {
      await createCustomer(tx, demo, { customerId, name, communicationRestrictions: [] })
    }
    await createSupplier(tx, demo, factory)
    const passwordHash = await store.passwords.hash(demoPassword)
    const bySam = tx.as(actingPartyOf(callerOf({ ...people.sam, roles: [] })))
    for (const person of Object.values(added)) await join(bySam, demo, person, passwordHash)
  })
}

const join = async (
  by: PeopleTransaction,
  demo: ReturnType<typeof systemCaller>,
  invitation: DemoPerson,
  passwordHash: string,
) => {
  const account = await addInvitedUser(by, demo, invitation)
  await changeUserStatus(by.as(provenUser(userState(account))), 'AcceptInvitation', account, { passwordHash })
}

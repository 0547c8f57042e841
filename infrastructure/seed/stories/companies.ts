import type { ProfileInput } from '#application/people/contracts/customers.ts'
import { addAddress, changeCustomer } from '#application/people/customers.ts'
import { runCommand } from '#application/people/run-command.ts'
import { changeSupplier } from '#application/people/suppliers.ts'
import { callerOf } from '#application/pipeline/access.ts'
import type { CommandMeta } from '#application/pipeline/idempotency.ts'
import type { Contact } from '#domain/people/contact.ts'
import type { SupplierProfile } from '#domain/people/supplier.ts'
import type { App } from '../../app.ts'
import { customers, people, type PersonName, suppliers } from './people.ts'
import { bloomStudio, rivalRoastery } from './stories.ts'

/** Profiles of the demo's companies and factories, entered by the people responsible for them. */

const by = (who: PersonName, nth: number): CommandMeta => ({
  caller: callerOf({ roles: [], ...people[who] }),
  access: ['signedIn'],
  commandId: `demo-companies-${nth}`,
  fingerprint: '',
})
const contactOf = (who: PersonName, company: string, phoneNumber: string): Contact => {
  const { firstName, lastName, email } = people[who]
  return { firstName, lastName, email, company, phoneNumber }
}

const bloom: ProfileInput = {
  companyName: 'Bloom & Stem LLC',
  companySize: '2-10',
  contact: contactOf('ada', 'Bloom & Stem', bloomStudio.phoneNumber),
  website: 'https://bloom.example',
  industry: 'Florist',
  segment: 'A',
  conversionStage: 'repeat',
  internalNotes: 'Reorders before Valentine’s Day and Mother’s Day. Ask early.',
}
const rival: ProfileInput = {
  companyName: 'Rival Roasters sp. z o.o.',
  companySize: '10-50',
  contact: contactOf('eve', 'Rival Roasters', rivalRoastery.phoneNumber),
  website: 'https://rival.example',
  industry: 'Coffee',
  currency: 'EUR',
  segment: 'B',
  conversionStage: 'quoted',
  followUpOutreach: 'first',
}

const dongguan: Partial<SupplierProfile> = {
  contact: contactOf('lin', 'Dongguan Board', '+86 769 5550 0188'),
  address: {
    name: 'Factory',
    type: 'shipping',
    firstName: 'Lin',
    lastName: 'Wei',
    company: 'Dongguan Board',
    phoneNumber: '',
    line1: '18 Changping Road',
    line2: '',
    city: 'Dongguan',
    state: 'Guangdong',
    zipCode: '523560',
    country: 'CN',
  },
}
const lodz: Partial<SupplierProfile> = { contact: contactOf('tom', 'Łódź Print', '+48 42 555 01 20') }

/** Writes the profiles once: each command has a fixed id. */
export const writeCompanyProfiles = async ({ identity: { store } }: App): Promise<void> => {
  await runCommand(store, by('sam', 1), changeSupplier, { supplierId: suppliers.dongguan.supplierId, ...dongguan })
  await runCommand(store, by('sam', 2), changeSupplier, { supplierId: suppliers.lodz.supplierId, ...lodz })
  await runCommand(store, by('sam', 3), changeCustomer, { customerId: customers.rival.customerId, ...rival })
  await runCommand(store, by('eve', 4), addAddress, { ...rivalRoastery, type: 'shipping' })
  await runCommand(store, by('ada', 5), addAddress, { ...bloomStudio, type: 'shipping' })
  await runCommand(store, by('sam', 6), changeCustomer, { customerId: customers.bloom.customerId, ...bloom })
}

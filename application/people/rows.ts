import type { Currency } from '#domain/kernel/money.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import type { NewAddress } from '#domain/people/contact.ts'
import type { ActionFields, ActionStatus, ActionType } from '#domain/people/customer-action.ts'
import type { CustomerProfile, CustomerStatus } from '#domain/people/customer.ts'
import type { AdminType, BookRight, CustomerRole, StaffTeam, UserType } from '#domain/people/rights.ts'
import type { SupplierProfile, SupplierStatus } from '#domain/people/supplier.ts'
import type { ConfigurationMode, UserFlow, UserState, UserStatus } from '#domain/people/user.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Moment } from '#domain/time.ts'
import type { PurchaseMapping } from './contracts/sign-in.ts'

/** Rows of people and companies, as the handlers read and change them. */

/** Company data entered at sign-up; the company is created once the address is verified (AUTH-D01). */
export type SignUpDetails = {
  companyName?: string | undefined
  phoneNumber?: string | undefined
  countryCode?: string | undefined
  currency?: Currency | undefined
  unitOfLength?: LengthUnit | undefined
  referralCode?: { code: string; timestamp: string } | undefined
  /** Consent to marketing email (CRM-006). */
  acceptNews?: boolean | undefined
  /** The product from which the visitor came (PROD-D02). */
  purchaseMapping?: PurchaseMapping | undefined
}

/** An account without its secrets. */
export type Account = {
  userId: string
  type: UserType
  status: UserStatus
  firstName: string
  lastName: string
  email: string
  hasPassword: boolean
  customerId: string | null
  supplierId: string | null
  adminType: AdminType | null
  bookRight: BookRight | null
  team: StaffTeam | null
  roles: CustomerRole[]
  /** Id of a picture. */
  avatar: string | null
  timeZone: string | null
  /** Minutes east of UTC. */
  timeZoneOffset: number | null
  language: Language
  configurationMode: ConfigurationMode
  pendingUserFlows: UserFlow[]
  googleSubject: string | null
  signUp: SignUpDetails | null
  blockedBy: 'customer' | 'staff' | null
  /** An invitation to an address that has another account: it cannot be used to sign in (S-21). */
  addressTaken: boolean
  hasSecondFactor: boolean
  /** Whether the customer or supplier is archived, so that its users cannot sign in (CRM-T02). */
  isArchived: boolean
  /** A requested address that is not verified yet, and the time of the request. */
  pendingEmail: string | null
  pendingEmailOn: Moment | null
  /** The time of the first sign-in; null before it. */
  signedInOn: Moment | null
  version: number
  createdOn: Moment
  changedOn: Moment
}

type Derived = 'userId' | 'hasPassword' | 'hasSecondFactor' | 'isArchived' | 'version' | 'createdOn' | 'changedOn'

/** Columns of an account that can be written. */
export type AccountChange = Partial<Omit<Account, Derived>> & {
  passwordHash?: string | null
  totpSealed?: string | null
  totpPending?: string | null
  totpSince?: Moment | null
  totpStep?: number | null
}
/** A row to be inserted. */
export type NewAccount = Pick<Account, 'userId' | 'type' | 'status' | 'firstName' | 'lastName' | 'email'> &
  AccountChange

/** The part of an account that the domain rules read. */
export const userState = (account: Account): UserState => ({
  userId: account.userId,
  status: account.status,
  type: account.type,
  roles: account.roles,
  customerId: account.customerId ?? undefined,
  supplierId: account.supplierId ?? undefined,
  adminType: account.adminType ?? undefined,
  bookRight: account.bookRight ?? undefined,
  blockedBy: account.blockedBy ?? undefined,
})

export type CustomerRow = CustomerProfile & { customerId: string; status: CustomerStatus; version: number }
export type SupplierRow = SupplierProfile & { supplierId: string; status: SupplierStatus; version: number }
export type AddressRow = { addressId: string; customerId: string; fields: NewAddress; version: number }

export type ActionRow = ActionFields & {
  actionId: string
  customerId: string
  type: ActionType
  status: ActionStatus
  version: number
}

/** Fields to change; omitted fields are unchanged. */
export type Change<Row> = { [K in keyof Row]?: Row[K] | undefined }

/** A deleted account: its id, and the addresses whose personal data must be erased from the log. */
export type DeletedAccount = { userId: string; emails: readonly string[] }

import { CamelCasePlugin, type Generated, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { SchematicColumns } from '#application/packaging/schematic-ports.ts'
import type { SignUpDetails } from '#application/people/rows.ts'
import type { LengthUnit } from '#domain/lengths.ts'
import type { Contact, NewAddress } from '#domain/people/contact.ts'
import type { ActionFields, ActionStatus, ActionType } from '#domain/people/customer-action.ts'
import type { CustomerProfile, CustomerStatus } from '#domain/people/customer.ts'
import type { PictureType } from '#domain/people/picture.ts'
import type { TokenPurpose } from '#domain/people/policy.ts'
import type { AdminType, BookRight, CustomerRole, StaffTeam, UserType } from '#domain/people/rights.ts'
import type { SessionEnd } from '#domain/people/session.ts'
import type { SupplierStatus } from '#domain/people/supplier.ts'
import type { ConfigurationMode, UserFlow, UserStatus } from '#domain/people/user.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Moment } from '#domain/time.ts'

/** Typed tables of the schema `people`. Fields are the columns of the migrations in camel case. */

/** API-017. `version` counts the changes of a row and prevents lost updates (optimistic lock). */
export type Audited = {
  version: Generated<number>
  createdOn: Moment
  createdBy: string
  changedOn: Moment
  changedBy: string
}

type AccountTable = Audited & {
  userId: string
  type: UserType
  status: UserStatus
  firstName: string
  lastName: string
  email: string
  passwordHash: Generated<string | null>
  customerId: Generated<string | null>
  supplierId: Generated<string | null>
  adminType: Generated<AdminType | null>
  bookRight: Generated<BookRight | null>
  team: Generated<StaffTeam | null>
  roles: Generated<CustomerRole[]>
  avatar: Generated<string | null>
  timeZone: Generated<string | null>
  timeZoneOffset: Generated<number | null>
  language: Generated<Language>
  configurationMode: Generated<ConfigurationMode>
  pendingUserFlows: Generated<UserFlow[]>
  googleSubject: Generated<string | null>
  signUp: Generated<SignUpDetails | null>
  blockedBy: Generated<'customer' | 'staff' | null>
  addressTaken: Generated<boolean>
  formerEmails: Generated<string[]>
  pendingEmail: Generated<string | null>
  pendingEmailOn: Generated<Moment | null>
  totpPending: Generated<string | null>
  totpSealed: Generated<string | null>
  totpSince: Generated<Moment | null>
  totpStep: Generated<number | null>
  signedInOn: Generated<Moment | null>
}

type CustomerTable = Audited &
  CustomerProfile & {
    customerId: string
    status: CustomerStatus
    referralCode: Generated<string>
    referredBy: Generated<string | null>
    referredOn: Generated<Moment | null>
  }

type SupplierTable = Audited & {
  supplierId: string
  name: string
  status: SupplierStatus
  contact: Contact | null
  address: NewAddress | null
}

/** All tables, by qualified name. */
export type PeopleTables = {
  'people.accounts': AccountTable
  'people.customers': CustomerTable
  'people.suppliers': SupplierTable
  'people.addresses': Audited & { addressId: string; customerId: string; fields: NewAddress }
  'people.customerActions': Audited &
    ActionFields & { actionId: string; customerId: string; type: ActionType; status: ActionStatus }
  'people.schematics': Audited & SchematicColumns & { schematicId: string; unit: LengthUnit }
  'people.formerEmployees': { userId: string; firstName: string; lastName: string; leftOn: Moment }
  'people.sessions': {
    tokenHash: Uint8Array
    sessionId: Generated<string>
    userId: string
    userAgent: string | null
    network: string | null
    createdOn: Moment
    seenOn: Moment
    provenOn: Generated<Moment | null>
    expiresOn: Moment
    endedFor: Generated<SessionEnd | null>
  }
  'people.recoveryCodes': { userId: string; codeHash: Uint8Array }
  'people.tokens': {
    tokenHash: Uint8Array
    purpose: TokenPurpose
    userId: string
    codeHash: Uint8Array | null
    tries: number
    details: Record<string, unknown>
    createdOn: Moment
    expiresOn: Moment
    usedOn: Generated<Moment | null>
    usedBy: Generated<Uint8Array | null>
  }
  'people.pictures': { pictureId: string; userId: string; mediaType: PictureType; bytes: Uint8Array }
  'people.auditLog': {
    auditId: Generated<number>
    at: Moment
    event: string
    actorKind: string
    actor: string
    subject: string
    changes: Record<string, unknown>
    network: string | null
    userAgent: string | null
  }
  'people.commands': { commandId: string; fingerprint: string; subject: Generated<string>; doneOn: Moment }
  'people.mails': {
    mailId: string
    kind: string
    userId: string | null
    sealed: string
    createdOn: Moment
    sentOn: Generated<Moment | null>
  }
}

/** Typed queries on the tables. */
export type PeopleDb = Kysely<PeopleTables>

// The keys inside JSON columns are data and are not renamed.
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]

/** Typed queries over a pool of connections. */
export const peopleDb = (pool: pg.Pool): PeopleDb => new Kysely({ dialect: new PostgresDialect({ pool }), plugins })

/** Typed queries inside the transaction of one connection. */
export const peopleDbOn = (client: pg.PoolClient): PeopleDb => {
  const query = client.query.bind(client)
  const connection = { query, release: () => undefined } as unknown as pg.PoolClient
  const pool = { connect: async () => connection, end: async () => undefined }
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }), plugins })
}

/** Columns set by an update: who and when. */
export const updateStamp = ({ at, by }: ChangeAuthor) => ({ changedOn: at, changedBy: by })
/** Columns set in a new row. */
export const insertStamp = ({ at, by }: ChangeAuthor) => ({ createdOn: at, createdBy: by, ...updateStamp({ at, by }) })
/** Who writes, and when (API-017). */
export type ChangeAuthor = { at: Moment; by: string }

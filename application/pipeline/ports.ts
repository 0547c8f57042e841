import type { ClaimScope } from '#domain/aggregates.ts'
import type { Case } from '#domain/case.ts'
import type { DomainEvent, Recorded } from '#domain/events.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import type { Parties } from '#domain/kernel/aggregate.ts'
import type { Actor } from '#domain/kernel/fact.ts'
import type { Reimbursable } from '#domain/ordering/reimbursement.ts'
import type { BankAccount } from '#domain/payments/bank-transfer.ts'
import type { DiscountWithUses } from '#domain/payments/customer-discount-use.ts'
import type { InvoiceParty } from '#domain/payments/invoice.ts'
import type { ReferralTerms } from '#domain/payments/referral.ts'
import type { Contact } from '#domain/people/contact.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Shop } from '../pricing/price-requests.ts'
import type { CaseQueue } from './case-queue.ts'

/** Ports of the application, implemented by `infrastructure`. There are no other interfaces. */

/** A case by its own id, or by an id that one of its aggregates claims: `{ requestId: 'ada00001' }`. */
export type CaseRef = { [Scope in ClaimScope | 'caseId']: { [K in Scope]: string } }[ClaimScope | 'caseId']

/** Required state of a stream for an append: an exact version, absent, present, or any. */
export type Expected = number | 'none' | 'exists' | 'any'

/** Events for one stream, with its identity: `entityId` and `parties`. */
export type StreamAppend = {
  stream: string
  expected: Expected
  entityId: string
  parties: Parties
  events: DomainEvent[]
}

/**
 * One command's facts: atomic over its streams, and appended at most once per command id. `fingerprint` is a hash of
 * the request, so that the id cannot be reused for another one. `expectedCasePosition` makes it fail if anything
 * happened in the case after that position: for decisions that read more than their own stream. `claims` are keys that
 * belong to this case forever; the append fails if one is taken.
 */
export type Append = {
  commandId: string
  fingerprint: string
  caseId: string
  actor: Actor
  at: string
  correlationId: string
  causationId: string | null
  streams: StreamAppend[]
  expectedCasePosition?: number | undefined
  claims?: { scope: ClaimScope; key: string }[] | undefined
}

/**
 * Result of each append. `position` is that of the command's last event, also for a repeat; `repeated` names the case.
 */
export type Appended =
  | { verdict: 'appended'; position: number; eventIds: string[] }
  | ({ verdict: 'repeated' } & Repeated)
  | { verdict: 'conflict' }
  | { verdict: 'claimed' }

/** A command that was executed before: its last event's position, its case, and the hash of its request. */
export type Repeated = { position: number; caseId: string; fingerprint: string }

export type Log = {
  /** The events of a case in log order, up to and including a position; empty if there is no such case. */
  readCase: (ref: CaseRef, upTo?: number) => Promise<Recorded[]>
  /** Durable when it resolves. Throws a `Rejection` with code `overloaded` if too many appends wait. */
  append: (append: Append) => Promise<Appended>
  /** The result of a command, if it was executed before. */
  done: (commandId: string) => Promise<Repeated | undefined>
}

/**
 * Generates ids. `stream` is time-ordered (`<category>-<uuid v7>`), `human` has 8 digits and lower-case letters
 * (ORDER-D02), `ulid` has 26 characters. Random, because a repeated command is answered from its first run, not decided
 * again.
 */
export type IdGenerator = { stream: (category: string) => string; human: () => string; ulid: () => string }

/** A supplier without users cannot sign in to confirm. */
export type SupplierAvailability = 'active' | 'archived' | 'withoutUsers'

/** Active companies and suppliers: archived ones do not exist here, except for `supplierStanding`. */
export type People = {
  customerExists: (customerId: string) => Promise<boolean>
  supplierExists: (supplierId: string) => Promise<boolean>
  /** Whether a supplier can receive purchase orders; undefined for an unknown supplier. */
  supplierStanding: (supplierId: string) => Promise<SupplierAvailability | undefined>
  /** Whether it is an active employee with the rights of staff, or with those for suppliers only. */
  employeeExists: (userId: string) => Promise<boolean>
  /** The customer whose referral code a customer signed up with; may be archived. */
  referrerOf: (customerId: string) => Promise<string | undefined>
  /** The company of a buyer without an account, by e-mail address; created with an invitation if there is none. */
  customerOfGuest: (guest: Contact & { language: Language }) => Promise<string>
}

/**
 * Tokens of links: 256 bits derived from a purpose and an id with a server key, so that a repeated command gives the
 * same token. Only the hash is stored.
 */
export type Tokens = { of: (purpose: string, id: string, stored?: string) => string; hash: (token: string) => string }

/** A case with its events. */
export type KnownCase = { events: readonly Recorded[]; state: Case }

/** Time and erasure count before a read: the read data are at least as recent. */
export type ReadStart = { at: number; erasures: number }

/** The cache of cases. */
export type CaseCache = {
  recall: (ref: CaseRef) => (KnownCase & { since: ReadStart }) | undefined
  /** The current time and erasure count; take it before reading the log. */
  since: () => ReadStart
  /** Does nothing if data was erased since; storing a case again does not reset the age of its first events. */
  keep: (known: KnownCase, since: ReadStart) => void
  /** Clears the cache after an erasure of personal data. */
  forget: () => void
}

export type Ports = {
  log: Log
  people: People
  /** Completed samples and services of a customer that were not reimbursed yet (SAMPLE-D02), oldest first. */
  reimbursable: (customerId: string) => Promise<Reimbursable[]>
  /** Discounts of a customer with their uses by orders, newest first, from the views. */
  heldDiscounts: (customerId: string) => Promise<DiscountWithUses[]>
  /** Rewards of referrals (REF-D04). */
  referralTerms: ReferralTerms
  /** Number of draft orders of a customer in the views, and its limit (S-16). */
  drafts: (customerId: string) => Promise<{ count: number; limit: number }>
  /** Those of these files that were uploaded, with the names and sizes (bytes) of the upload. */
  storedFiles: (files: readonly UploadedFile[]) => Promise<readonly UploadedFile[]>
  /** For each prefix, the last claimed key in a scope that consists of it and digits of one length. One round trip. */
  lastClaimed: (scope: ClaimScope, prefixes: readonly string[]) => Promise<(string | undefined)[]>
  /** Those of these keys that are claimed in a scope. */
  claimed: (scope: ClaimScope, keys: readonly string[]) => Promise<readonly string[]>
  /** Issuer of invoices; if absent, none can be issued. */
  seller: InvoiceParty | undefined
  /** Our account for transfers; if absent, customers ask for it. */
  bankAccount: BankAccount | undefined
  /** ISO 8601 in UTC. */
  now: () => string
  idGenerator: IdGenerator
  tokens: Tokens
  /** A deterministic hash of any JSON value. */
  fingerprint: (value: unknown) => string
  /** The cache of active cases; if absent, each command reads its case. */
  cases?: CaseCache | undefined
  /** Runs commands on one case in sequence; if absent, only the append detects conflicts. */
  queue?: CaseQueue | undefined
  /** The current catalogue and exchange rates. */
  shop: () => Shop
}

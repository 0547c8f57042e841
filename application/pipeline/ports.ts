import type { ClaimScope } from '#domain/aggregates.ts'
import type { Case } from '#domain/case.ts'
import type { DomainEvent, Recorded } from '#domain/events.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import type { Parties } from '#domain/kernel/aggregate.ts'
import type { Actor } from '#domain/kernel/fact.ts'
import type { Reimbursed } from '#domain/ordering/reimbursable-work.ts'
import type { Reimbursable } from '#domain/ordering/reimbursement.ts'
import type { BankAccount } from '#domain/payments/bank-transfer.ts'
import type { DiscountWithUses } from '#domain/payments/customer-discount-use.ts'
import type { InvoiceParty } from '#domain/payments/invoice.ts'
import type { ReferralTerms } from '#domain/payments/referral.ts'
import type { Contact } from '#domain/people/contact.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Stock } from '../payments/ports.ts'
import type { Shop } from '../pricing/price-requests.ts'
import type { CaseQueue } from './case-queue.ts'

/** Ports of the application, implemented by `infrastructure`. There are no other interfaces. */

/** A case, identified by its own id or by an id that one of its aggregates claims: `{ requestId: 'ada00001' }`. */
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
 * The events of one command: atomic across its streams, and appended at most once per command id. `fingerprint` is a
 * hash of the request, so that the id cannot be reused for a different one. With `expectedCasePosition`, the append
 * fails if anything happened in the case after that position; used for decisions that read more than their own stream.
 * `claims` are keys that permanently belong to this case; the append fails if one of them is already claimed.
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
 * Result of each append. `position` is the position of the command's last event, also for a repeat; `repeated` contains
 * the case.
 */
export type Appended =
  | { verdict: 'appended'; position: number; eventIds: string[] }
  | ({ verdict: 'repeated' } & Repeated)
  | { verdict: 'conflict' }
  | { verdict: 'claimed' }

/** A command that was executed before: the position of its last event, its case, and the hash of its request. */
export type Repeated = { position: number; caseId: string; fingerprint: string }

export type Log = {
  /** The events of a case in log order, up to and including a position; empty if there is no such case. */
  readCase: (ref: CaseRef, upTo?: number) => Promise<Recorded[]>
  /** Durable once it resolves. Throws a `Rejection` with code `overloaded` if too many appends are waiting. */
  append: (append: Append) => Promise<Appended>
  /** The result of a command if it was already executed. */
  done: (commandId: string) => Promise<Repeated | undefined>
}

/**
 * Generates ids. `stream` is time-ordered (`<category>-<uuid v7>`), `human` has 8 digits and lower-case letters
 * (ORDER-D02), `ulid` has 26 characters. They can be random, because a repeated command returns the result of its first
 * run and is not decided again.
 */
export type IdGenerator = { stream: (category: string) => string; human: () => string; ulid: () => string }

/** A supplier without users cannot be sent purchase orders, because no one could sign in to confirm them. */
export type SupplierAvailability = 'active' | 'archived' | 'withoutUsers'

/** Active companies and suppliers. Archived ones are treated as nonexistent, except by `supplierStanding`. */
export type People = {
  customerExists: (customerId: string) => Promise<boolean>
  supplierExists: (supplierId: string) => Promise<boolean>
  /** Whether a supplier can receive purchase orders; undefined for an unknown supplier. */
  supplierStanding: (supplierId: string) => Promise<SupplierAvailability | undefined>
  /** Whether the user is an active employee with staff rights, or with rights for suppliers only. */
  employeeExists: (userId: string, among: { managers: boolean }) => Promise<boolean>
  /**
   * Active users of a customer or a supplier, and active employees who have staff rights or, with `supplierManagers`,
   * rights for suppliers only.
   */
  usersOf: (of: {
    customerId: string | null
    supplierId: string | null
    supplierManagers: boolean
  }) => Promise<{ id: string; kind: 'customer' | 'supplier' | 'staff' }[]>
  /** The customer whose referral code was used when the customer signed up; may be archived. */
  referrerOf: (customerId: string) => Promise<string | undefined>
  /** The company of a buyer without an account, by email address; created with an invitation if there is none. */
  customerOfGuest: (guest: Contact & { language: Language }) => Promise<string>
}

/**
 * Tokens for links: 256 bits derived from a purpose and an id with a server key, so that a repeated command returns the
 * same token. Only the hash is stored.
 */
export type Tokens = { of: (purpose: string, id: string, stored?: string) => string; hash: (token: string) => string }

/** A case with its events. */
export type KnownCase = { events: readonly Recorded[]; state: Case }

/** Time and erasure count before a read: the data that is read is at least that recent. */
export type ReadStart = { at: number; erasures: number }

/** The cache of cases. */
export type CaseCache = {
  recall: (ref: CaseRef) => (KnownCase & { since: ReadStart }) | undefined
  /** The current time and erasure count; must be called before reading the log. */
  since: () => ReadStart
  /** Does nothing if data was erased since. Storing a case again does not reset the age of its first events. */
  keep: (known: KnownCase, since: ReadStart) => void
  /** Clears the cache after an erasure of personal data. */
  forget: () => void
}

export type Ports = {
  log: Log
  people: People
  /** Completed samples and services of a customer that have not been reimbursed yet (SAMPLE-D02), oldest first. */
  reimbursable: (customerId: string) => Promise<Reimbursable[]>
  /** Samples and services of a customer that were reimbursed with an order. */
  reimbursed: (customerId: string) => Promise<Reimbursed[]>
  /** A customer's discounts with their uses by orders, newest first, from the views. */
  heldDiscounts: (customerId: string) => Promise<DiscountWithUses[]>
  /** Referral rewards (REF-D04). */
  referralTerms: ReferralTerms
  /** Number of the customer's draft orders according to the views, and the limit (S-16). */
  drafts: (customerId: string) => Promise<{ count: number; limit: number }>
  /**
   * Those of these files that were uploaded, with the names and sizes (in bytes) of the upload. They are then not
   * removed as unattached (decision 248).
   */
  attachUploads: (files: readonly UploadedFile[]) => Promise<readonly UploadedFile[]>
  /**
   * For each prefix, the last claimed key in a scope that consists of the prefix and a fixed number of digits. One
   * round trip.
   */
  lastClaimed: (scope: ClaimScope, prefixes: readonly string[]) => Promise<(string | undefined)[]>
  /** Those of these keys that are claimed in a scope. */
  claimed: (scope: ClaimScope, keys: readonly string[]) => Promise<readonly string[]>
  /** Issuer of invoices; if absent, no invoices can be issued. */
  seller: InvoiceParty | undefined
  /** Our account for bank transfers; if absent, customers must ask for the bank details. */
  bankAccount: BankAccount | undefined
  /** ISO 8601 in UTC. */
  now: () => string
  idGenerator: IdGenerator
  tokens: Tokens
  /** A deterministic hash of any JSON value. */
  fingerprint: (value: unknown) => string
  /** The cache of active cases; if absent, each command reads its case from the log. */
  cases?: CaseCache | undefined
  /** Runs commands on one case sequentially; if absent, conflicts are detected only by the append. */
  queue?: CaseQueue | undefined
  /** Waits before a command is decided again after a conflict with another process; if absent, it does not wait. */
  backOff?: ((attempt: number) => Promise<void>) | undefined
  /** The current catalogue and exchange rates. */
  shop: () => Shop
  stock: Stock
}

import type { ClaimScope } from '#domain/aggregates.ts'
import type { Case } from '#domain/case.ts'
import type { DomainEvent, Recorded } from '#domain/events.ts'
import type { UploadedFile } from '#domain/files/attachment.ts'
import type { Parties } from '#domain/kernel/aggregate.ts'
import type { Actor } from '#domain/kernel/fact.ts'
import type { Reimbursable } from '#domain/ordering/reimbursement.ts'
import type { HeldDiscount } from '#domain/payments/customer-discount-use.ts'
import type { InvoiceParty } from '#domain/payments/invoice.ts'
import type { ReferralTerms } from '#domain/payments/referral.ts'
import type { Contact } from '#domain/people/contact.ts'
import type { Language } from '#domain/text/languages.ts'
import type { Shop } from '../pricing/price-requests.ts'
import type { CaseQueue } from './case-queue.ts'

/** Ports of the application, implemented by `infrastructure`; nothing else is an interface. */

/** A case by its own id, or by an id that one of its aggregates claims: `{ requestId: 'ada00001' }`. */
export type CaseRef = { [Scope in ClaimScope | 'caseId']: { [K in Scope]: string } }[ClaimScope | 'caseId']

/** What a stream has to look like for an append to hold: an exact version, not there yet, there, or whatever. */
export type Expected = number | 'none' | 'exists' | 'any'

/** Events for one stream. `entityId` and `parties` say what people call it and whose it is. */
export type StreamAppend = {
  stream: string
  expected: Expected
  entityId: string
  parties: Parties
  events: DomainEvent[]
}

/**
 * One command's facts: atomic over its streams, and appended at most once per command id. `fingerprint` is a hash of
 * the request, so that the id cannot be reused for another one. With `expectedCasePosition` it holds only if nothing
 * happened in the case since that position: for decisions that looked at more than their own stream. `claims` are keys
 * that become this case's forever, or make the append fail.
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

/** Each append's own verdict. `position` is that of the command's last event, also for a repeat; `repeated` names the case. */
export type Appended =
  | { verdict: 'appended'; position: number; eventIds: string[] }
  | ({ verdict: 'repeated' } & Repeated)
  | { verdict: 'conflict' }
  | { verdict: 'claimed' }

/** A command that was done before: its last event's position, its case, and the hash of what was asked then. */
export type Repeated = { position: number; caseId: string; fingerprint: string }

export type Log = {
  /** The events of a case in the order of the log, up to and with a position; empty where there is no such case. */
  readCase: (ref: CaseRef, upTo?: number) => Promise<Recorded[]>
  /** Durable when it answers. Throws a `Rejection` with code `overloaded` while too much is waiting. */
  append: (append: Append) => Promise<Appended>
  /** The result of a command, if it was executed before. */
  done: (commandId: string) => Promise<Repeated | undefined>
}

/**
 * New ids. `stream` is time-ordered (`<category>-<uuid v7>`), `human` has 8 characters of digits and lower-case letters
 * (ORDER-D02), `ulid` 26. Random: a command that is sent again is answered from its first run, not decided again.
 */
export type IdGenerator = { stream: (category: string) => string; human: () => string; ulid: () => string }

/** A supplier without users cannot sign in to confirm. */
export type SupplierStanding = 'active' | 'archived' | 'withoutUsers'

/** Active companies and suppliers: archived ones do not exist, but to `supplierStanding`. */
export type People = {
  customerExists: (customerId: string) => Promise<boolean>
  supplierExists: (supplierId: string) => Promise<boolean>
  /** Whether a supplier can receive purchase orders; nothing where there is none. */
  supplierStanding: (supplierId: string) => Promise<SupplierStanding | undefined>
  /** Whether it is an active employee with the rights of staff, or one for suppliers alone. */
  employeeExists: (userId: string) => Promise<boolean>
  /** The customer whose code a customer has signed up with; archived ones included. */
  referrerOf: (customerId: string) => Promise<string | undefined>
  /** The company of a buyer without an account, by e-mail address; created, with an invitation, where there is none. */
  customerOfGuest: (guest: Contact & { language: Language }) => Promise<string>
}

/**
 * Tokens of links: 256 bits that follow from a purpose and an id by a key of the server, so that a repeated command gives
 * the same one. Only their hash is stored.
 */
export type Tokens = { of: (purpose: string, id: string, stored?: string) => string; hash: (token: string) => string }

/** A case with its events. */
export type KnownCase = { events: readonly Recorded[]; state: Case }

/** The time and erasure count before a read: the data read are at least as recent. */
export type Since = { at: number; erasures: number }

/** The cache of cases. */
export type CaseCache = {
  recall: (ref: CaseRef) => (KnownCase & { since: Since }) | undefined
  /** The current time and erasure count; take it before reading the log. */
  since: () => Since
  /** No-op after an erasure since; storing a case again does not reset the age of its first events. */
  keep: (known: KnownCase, since: Since) => void
  /** Clears the cache after an erasure of personal data. */
  forget: () => void
}

export type Ports = {
  log: Log
  people: People
  /** Completed samples and services of a customer that no order has been reduced by (SAMPLE-D02), oldest first. */
  reimbursable: (customerId: string) => Promise<Reimbursable[]>
  /** Discounts of a customer with what orders have used of them, newest first, as the views have them. */
  heldDiscounts: (customerId: string) => Promise<HeldDiscount[]>
  /** What referrals are rewarded with (REF-D04). */
  referralTerms: ReferralTerms
  /** Draft orders of a customer, as the views count them, and how many there may be (S-16). */
  drafts: (customerId: string) => Promise<{ count: number; limit: number }>
  /** Those of these files that were uploaded, under the names and with the sizes (bytes) that they were uploaded with. */
  storedFiles: (files: readonly UploadedFile[]) => Promise<readonly UploadedFile[]>
  /**
   * For each prefix the last key that was claimed in a scope, of those that begin with it and end with digits of one length.
   * One round trip.
   */
  lastClaimed: (scope: ClaimScope, prefixes: readonly string[]) => Promise<(string | undefined)[]>
  /** Those of these keys that are claimed in a scope. */
  claimed: (scope: ClaimScope, keys: readonly string[]) => Promise<readonly string[]>
  /** Who issues invoices; absent: none can be issued. */
  seller: InvoiceParty | undefined
  /** ISO 8601 in UTC. */
  now: () => string
  idGenerator: IdGenerator
  tokens: Tokens
  /** A deterministic hash of any JSON value. */
  fingerprint: (value: unknown) => string
  /** The cache of active cases; absent: each command reads its case. */
  cases?: CaseCache | undefined
  /** Commands on one case run one after the other; absent: only the append detects conflicts. */
  queue?: CaseQueue | undefined
  /** The catalogue and the exchange rates that hold now. */
  shop: () => Shop
}

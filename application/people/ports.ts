import type { NewAddress } from '#domain/people/contact.ts'
import type { ActionFields } from '#domain/people/customer-action.ts'
import type { CustomerProfile, CustomerStatus } from '#domain/people/customer.ts'
import type { TokenPurpose } from '#domain/people/policy.ts'
import type { SessionEnd } from '#domain/people/session.ts'
import type { SupplierStatus } from '#domain/people/supplier.ts'
import type { ActingParty, UserStatus } from '#domain/people/user.ts'
import type { Moment } from '#domain/time.ts'
import type { AssistantRows } from '../assistant/ports.ts'
import type { Schematics } from '../packaging/schematic-ports.ts'
import type { FirstRun, RequestOrigin } from '../pipeline/idempotency.ts'
import type { AccountMail } from './mails.ts'
import type {
  Account,
  AccountChange,
  ActionRow,
  AddressRow,
  Change,
  CustomerRow,
  DeletedAccount,
  NewAccount,
  SupplierRow,
} from './rows.ts'

/** Database ports of the people handlers: typed access to rows within one transaction. */

// Access to rows --------------------------------------------------------------------------------------------------------

/** `lock…` locks the row until the transaction ends. Changes also update the audit fields and the version. */
export type Accounts = {
  find: (userId: string) => Promise<Account | undefined>
  findByEmail: (email: string) => Promise<Account | undefined>
  lock: (userId: string) => Promise<Account | undefined>
  lockByEmail: (email: string) => Promise<Account | undefined>
  lockByGoogleSubject: (subject: string) => Promise<Account | undefined>
  /** Two accounts in the order of their ids: that of a user, and that of an address. */
  lockWithEmail: (userId: string, email: string | undefined) => Promise<Account[]>
  /**
   * The account, the caller's account, and the accounts of all users who manage users of its customer, in the order of
   * their ids.
   */
  lockWithManagers: (userIds: readonly string[], userId: string) => Promise<Account[]>
  /** Unverified accounts in a status that have not changed since a given time; locked rows are skipped. */
  lockStale: (status: UserStatus, changedBefore: Moment) => Promise<Account[]>
  ofCompany: (company: { customerId: string } | { supplierId: string }) => Promise<{ userId: string }[]>
  /** False if the id or the email address is already in use. */
  insert: (account: NewAccount) => Promise<boolean>
  /** False if another account has the new email address. */
  update: (userId: string, change: AccountChange) => Promise<boolean>
  /** Adds the current address to the former addresses, whose data is erased with the account. */
  archiveEmail: (userId: string) => Promise<void>
  /** The addresses of an account, excluding those that another account has verified since. */
  ownEmails: (userId: string) => Promise<string[]>
  /** Retains the name of a former employee for the books (decision 38). */
  keepName: (account: Pick<Account, 'userId' | 'firstName' | 'lastName'>) => Promise<void>
  remove: (userId: string) => Promise<void>
  passwordHash: (userId: string) => Promise<string | null>
  totp: (userId: string) => Promise<{ totpSealed: string | null; totpPending: string | null; totpStep: number | null }>
}

export type Customers = {
  find: (customerId: string) => Promise<CustomerRow | undefined>
  lock: (customerId: string) => Promise<CustomerRow | undefined>
  /** Locks the row against status changes, and counts the users. */
  share: (customerId: string) => Promise<{ status: CustomerStatus; users: number } | undefined>
  insert: (row: CustomerProfile & Pick<CustomerRow, 'customerId' | 'status'> & Referral) => Promise<void>
  update: (customerId: string, change: Change<Omit<CustomerRow, 'customerId' | 'version'>>) => Promise<void>
  /** Erases the data that companies have about a deleted person (USER-D07). */
  forgetPerson: (account: Account, emails: readonly string[]) => Promise<void>
}
/** The referral code with which a customer signed up. */
export type Referral = { referredBy?: string | undefined; referredOn?: Moment | undefined }

export type Suppliers = {
  find: (supplierId: string) => Promise<SupplierRow | undefined>
  lock: (supplierId: string) => Promise<SupplierRow | undefined>
  share: (supplierId: string) => Promise<{ status: SupplierStatus; users: number } | undefined>
  insert: (row: Omit<SupplierRow, 'version'>) => Promise<void>
  update: (supplierId: string, change: Change<Omit<SupplierRow, 'supplierId' | 'version'>>) => Promise<void>
}

export type Addresses = {
  count: (customerId: string) => Promise<number>
  lock: (customerId: string, addressId: string) => Promise<AddressRow | undefined>
  insert: (row: Omit<AddressRow, 'version'>) => Promise<void>
  update: (addressId: string, fields: NewAddress) => Promise<void>
  remove: (addressId: string) => Promise<void>
}

export type CustomerActions = {
  lock: (customerId: string, actionId: string) => Promise<ActionRow | undefined>
  insert: (row: Omit<ActionRow, 'version'>) => Promise<void>
  update: (actionId: string, change: Change<ActionFields & Pick<ActionRow, 'status'>>) => Promise<void>
}

/** A redeemed token: its user, the data stored with it, and whether it was just redeemed by the same request. */
export type Redeemed = { userId: string; details: Record<string, unknown>; repeated: boolean }

/** The emailed proof used to sign in, and whether it was just redeemed by the same request. */
export type MailedProof = { secret: string; repeated: boolean }

/** Tokens in emailed links (AUTH-D05): for one purpose, one user and one use. A new token voids the previous one. */
export type Tokens = {
  issue: (
    purpose: TokenPurpose,
    userId: string,
    options?: { details?: Record<string, unknown>; withCode?: boolean },
  ) => Promise<{ token: string; code: string }>
  /** @throws {Rejection} 400 with field `token` if the token is unknown, used, expired or has another purpose */
  redeem: (purpose: TokenPurpose, token: string) => Promise<Redeemed>
  /** Uses up one of the token's attempts without redeeming it. @throws {Rejection} like `redeem` */
  attempt: (purpose: TokenPurpose, token: string) => Promise<Redeemed>
  /** Redeems the user's token by its code; undefined for a wrong code. Each comparison uses up an attempt. */
  redeemCode: (purpose: TokenPurpose, userId: string, code: string) => Promise<Pick<Redeemed, 'repeated'> | undefined>
  void: (userId: string, purpose?: TokenPurpose) => Promise<void>
}

/** Sessions as rows (AUTH-D06). */
export type Sessions = {
  /**
   * Opens a session and returns the token for the cookie. `proof`: the token or code from an email that was redeemed
   * for it. A repeated redemption returns the session of the first one (S-23).
   *
   * @throws {Rejection} 400 with field `token` if a repeated redemption finds no valid session
   */
  open: (account: Pick<Account, 'userId' | 'type'>, proof?: MailedProof) => Promise<string>
  /**
   * Ends the sessions of a user, except the one with a token; open connections in all processes are notified
   * immediately.
   */
  end: (userId: string, reason: SessionEnd, exceptToken?: string) => Promise<void>
  endOne: (userId: string, sessionId: string) => Promise<void>
  /** Time of the caller's sign-in, or of the latest proof of identity in the session. */
  provenOn: (token: string | undefined) => Promise<Moment | undefined>
  prove: (token: string | undefined) => Promise<void>
}

export type RecoveryCodes = {
  /** Creates new codes that replace all existing ones. */
  renew: (userId: string) => Promise<string[]>
  /** Whether the code was valid; a valid code is used up. */
  redeem: (userId: string, code: string) => Promise<boolean>
  clear: (userId: string) => Promise<void>
}

/** Data for an authenticator app: the secret as text, as a URI, and as an SVG picture. */
export type Enrolment = { secret: string; uri: string; qr: string }

// Mechanisms ----------------------------------------------------------------------------------------------------------

/** Argon2id. Both functions throw a `Rejection` with code `quota-exceeded` if too many calls are waiting. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Without a hash, returns false after the same time. */
  matches: (password: string, hash: string | null | undefined) => Promise<boolean>
  /** Whether it is easy to guess: contained in lists of leaked passwords, or based on these words (AUTH-D08). */
  isGuessable: (password: string, words: readonly string[]) => Promise<boolean>
}

/** Time-based one-time passwords of an authenticator app (RFC 6238). */
export type Totp = {
  enrol: (label: string) => Enrolment
  /** The time step of a code; undefined for a wrong code. */
  stepOf: (secret: string, code: string, at: Moment) => number | undefined
}

/**
 * Encryption and keyed hashes, with the key from the settings. `hashes`: the hashes under all valid keys, the current
 * key first, for comparison with values stored before a key rotation.
 */
export type Secrets = {
  seal: (value: unknown) => Promise<string>
  open: (sealed: string) => Promise<unknown>
  hash: (text: string) => Uint8Array
  hashes: (text: string) => readonly Uint8Array[]
}

/** A counter of attempts (API-D09). */
export type Allowance = { key: string; most: number; minutes?: number }
export type RateLimits = {
  /** Counts an attempt. If an allowance is used up, counts nothing and returns the seconds to wait. */
  take: (allowances: readonly Allowance[]) => Promise<number | undefined>
  release: (allowances: readonly Allowance[]) => Promise<void>
}

/** Jobs for people records; their input is encrypted. */
export type PeopleTask = 'mail' | 'account' | 'erase' | 'push'

/** Changes in an audit log entry: ids, enumerated values and field names, never personal data or secrets. */
export type AuditChanges = Readonly<Record<string, unknown>>

// Transaction -----------------------------------------------------------------------------------------------------------

/** One atomic transaction on behalf of `by`. */
export type PeopleTransaction = {
  /** The time of the transaction. */
  at: Moment
  by: ActingParty
  origin: RequestOrigin
  settings: PeopleSettings
  accounts: Accounts
  customers: Customers
  suppliers: Suppliers
  addresses: Addresses
  actions: CustomerActions
  /** Configurations, tasks, documents and memories of the assistant. */
  assistant: AssistantRows
  schematics: Schematics
  tokens: Tokens
  sessions: Sessions
  recoveryCodes: RecoveryCodes
  pictures: {
    /** Stores a picture in place of the previous one, and returns its id. */
    replace: (userId: string, picture: Uint8Array) => Promise<string>
    remove: (userId: string) => Promise<void>
  }
  commands: {
    /**
     * Claims a command id: undefined if it is new, otherwise its first run. A concurrent claim waits until the first
     * one commits.
     */
    claim: (commandId: string, fingerprint: string) => Promise<(FirstRun & { subject: string }) | undefined>
    /** Stores the id of the created or changed record. */
    complete: (commandId: string, subject: string) => Promise<void>
  }
  totp: Totp
  secrets: Secrets
  newId: (prefix?: 'u' | 'c' | 's') => string
  /** Appends to `people.audit_log`. `subject`: the affected user, customer or supplier. */
  audit: (event: string, subject: string, changes?: AuditChanges) => Promise<void>
  /** Sends an email after the commit; the stored email is deleted with the account of `userId`. */
  mail: (mail: AccountMail, userId?: string) => Promise<void>
  /** Runs a job after the commit, or `minutes` later unless it is removed by its key. */
  enqueue: (task: PeopleTask, input: unknown, when?: { minutes: number; key: string }) => Promise<void>
  /** The same transaction on behalf of another user, such as one authenticated by a token. */
  as: (by: ActingParty) => PeopleTransaction
}

/** Settings used by the rules. */
export type PeopleSettings = { staffNeedSecondFactor: boolean; hasGoogle: boolean }

/** Opens transactions, and provides the functions that are needed outside of them. */
export type PeopleStore = {
  transaction: <T>(by: ActingParty, act: (tx: PeopleTransaction) => Promise<T>, origin?: RequestOrigin) => Promise<T>
  accounts: Pick<Accounts, 'find' | 'findByEmail' | 'passwordHash'> & {
    /** The user of a token, without redeeming or validating the token. */
    findByToken: (purpose: TokenPurpose, token: string) => Promise<Account | undefined>
  }
  passwords: Passwords
  secrets: Secrets
  /** Re-encodes a picture without metadata; undefined if it cannot be decoded (S-27). */
  reencodePicture: (bytes: Uint8Array) => Promise<Uint8Array | undefined>
  limits: RateLimits
  settings: PeopleSettings
  /** Erases the personal data of these addresses from the log and the views. */
  erase: (deleted: DeletedAccount) => Promise<void>
  /** Number of orders that are neither completed nor cancelled. */
  openOrders: (customerId: string) => Promise<number>
  /** Whether it is an order of the customer. */
  hasOrder: (customerId: string, requestId: string) => Promise<boolean>
  now: () => Moment
  /**
   * Resolves or rejects after at least `milliseconds`, so that response times are the same for all addresses (prevents
   * user enumeration).
   */
  notBefore: <T>(milliseconds: number, act: () => Promise<T>) => Promise<T>
}

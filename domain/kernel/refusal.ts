/** Refusals: every way a command or a request is turned down, as values with a code. */

/** Every way the product says no. The list is closed; `infrastructure/http/answers.ts` maps each to its status (API-D03). */
export type RefusalCode =
  | 'invalid-input'
  | 'forbidden-transition'
  | 'stale-version'
  | 'rule-broken'
  | 'command-id-reused'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'quota-exceeded'
  | 'overloaded'

/** A no with its reason, as a value: rules return it, buttons show it, `demand` throws it. */
export type Refusal = { code: RefusalCode; message: string; field?: string }

/** A refusal on its way out. Anything else that is thrown is a bug and answers 500. */
export class Rejection extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'Rejection'
    this.refusal = refusal
  }
}

/** Throws the refusal of a rule, if it gave one. */
export const demand = (refusal: Refusal | undefined): void => {
  if (refusal) throw new Rejection(refusal)
}

/** 400 with the field that is wrong (API-008). */
export const invalid = (field: string, message: string): Refusal => ({ code: 'invalid-input', field, message })

/** A business rule that is not met, with the field a form should point at. */
export const broken = (field: string, message: string): Refusal => ({ code: 'rule-broken', field, message })

/** 404: the id is unknown, or its owner is somebody else (API-D06). */
export const notFound = (entity: string): Refusal => ({ code: 'not-found', message: `${entity} not found` })

/** The transition is in no table (CONST-D02): 'Cannot {command} while {status}'. */
export const unlessStatus = (command: string, status: string, ...allowed: string[]): Refusal | undefined =>
  allowed.includes(status)
    ? undefined
    : { code: 'forbidden-transition', field: 'status', message: `Cannot ${inWords(command)} while ${status}` }

/** The first refusal of a list of rules; nothing if all agree. */
export const firstOf = (...refusals: (Refusal | undefined)[]): Refusal | undefined => refusals.find(Boolean)

/** `PlaceOrder` → `place order`. */
export const inWords = (name: string): string => name.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase()

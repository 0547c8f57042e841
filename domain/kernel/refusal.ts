import { type Message, message, type MessageKey, type MessageParams, type ParamsFor } from '../messages/message.ts'

/** Refusals of commands and requests, as values with a code and a reason. */

/** All kinds of refusals; `infrastructure/http/answers.ts` maps each to its status (API-D03). */
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

/**
 * A refusal as a value: returned by rules, shown on disabled buttons, thrown by `throwIfRefused`. `reason` and `params`
 * are a message of the catalogue (`domain/messages`); `field` is the input field to be marked in a form.
 */
export type Refusal = { code: RefusalCode; reason: MessageKey; params?: MessageParams; field?: string }

/** Thrown to refuse a request. Any other error is a bug and results in status 500. */
export class Rejection extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.params ? `${refusal.reason} ${JSON.stringify(refusal.params)}` : refusal.reason)
    this.name = 'Rejection'
    this.refusal = refusal
  }
}

/** Throws the given refusal, if any. */
export const throwIfRefused = (refusal: Refusal | undefined): void => {
  if (refusal) throw new Rejection(refusal)
}

/** A refusal with an existing message. */
export const refusal = (code: RefusalCode, { key, params }: Message, field?: string): Refusal => ({
  code,
  reason: key,
  ...(params && { params }),
  ...(field !== undefined && { field }),
})

/** The message of a refusal. */
export const messageOf = ({ reason, params }: Pick<Refusal, 'reason' | 'params'>): Message =>
  params ? { key: reason, params } : { key: reason }

/** 400 with the invalid field (API-008). */
export const invalidInput = <K extends MessageKey>(field: string, reason: K, ...params: ParamsFor<K>): Refusal =>
  refusal('invalid-input', message(reason, ...params), field)

/** A violated business rule, with the field to be marked in a form. */
export const ruleBroken = <K extends MessageKey>(field: string, reason: K, ...params: ParamsFor<K>): Refusal =>
  refusal('rule-broken', message(reason, ...params), field)

/** The entities that a 404 names. */
export type Entity = Extract<MessageKey, `notFound.${string}`> extends `notFound.${infer E}` ? E : never

/** 404: the id is unknown, or the caller may not see the entity (API-D06). */
export const notFound = (entity: Entity): Refusal => ({ code: 'not-found', reason: `notFound.${entity}` })

/** A transition that is not in any table (CONST-D02): 'Cannot {command} while {status}'. */
export const unlessStatus = (command: string, status: string, ...allowed: string[]): Refusal | undefined =>
  allowed.includes(status)
    ? undefined
    : refusal('forbidden-transition', message('rule.transition', { command, status }), 'status')

/** The first refusal in a list; undefined if there is none. */
export const firstOf = (...refusals: (Refusal | undefined)[]): Refusal | undefined => refusals.find(Boolean)

/** `PlaceOrder` → `place order`. */
export const commandInWords = (name: string): string => name.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase()

import { type MarkedJson, type NameKind, nameMark } from '#application/contracts/names.ts'
import { asciiJson, type ReusableJson, type JsonOf } from '#application/contracts/wire.ts'
import type { Identity } from '../identity/identity.ts'

/**
 * Inserts current names for the placeholders of a fold (`application/contracts/names.ts`). An unknown id has no name.
 */

type Placeholder = { kind: NameKind; id: string; field: string; rest: string }

/**
 * JSON split at its placeholders, so that it can be sent many times. `sent`: the last sent text, the names in it, and
 * the epoch in which the names were looked up.
 */
export type JsonTemplate<T> = {
  head: string
  places: readonly Placeholder[]
  sent?: { epoch: number; names: readonly (string | undefined)[]; answer: ReusableJson<T> }
}

/** The text after a placeholder: `"customer","customerName","c-bloom"]` and the JSON up to the next one. */
const parsePlaceholder = (segment: string): Placeholder => {
  const end = segment.indexOf('"]') + 2
  const [kind, field, id] = JSON.parse(`[${segment.slice(0, end)}`) as [NameKind, string, string]
  return { kind, id, field, rest: segment.slice(end) }
}

/** Splits JSON at its placeholders. */
export const splitAtNames = <T>(json: MarkedJson<T>): JsonTemplate<T> => {
  const [head, ...segments] = json.split(nameMark) as [string, ...string[]]
  return { head, places: segments.map(parsePlaceholder) }
}

/** Inserts the current names; the result is sent to the client. */
export const insertNames = async <T>(identity: Identity, cut: JsonTemplate<T>): Promise<ReusableJson<T>> => {
  const { head, places, sent } = cut
  const epoch = identity.nameEpoch()
  if (sent?.epoch === epoch) return sent.answer
  const idsOf = (kind: NameKind) => places.flatMap((place) => (place.kind === kind ? [place.id] : []))
  const [customer, supplier, user] = await Promise.all([
    identity.customerNames(idsOf('customer')),
    identity.supplierNames(idsOf('supplier')),
    identity.namesOf(idsOf('user')),
  ])
  const byKind = { customer, supplier, user }
  const names = places.map(({ kind, id }) => byKind[kind].get(id))
  if (sent && names.every((name, i) => name === sent.names[i])) {
    cut.sent = { ...sent, epoch }
    return sent.answer
  }
  let text = head
  for (const [i, { field, rest }] of places.entries()) {
    const name = names[i]
    text += name === undefined ? rest : `,"${field}":${asciiJson(name)}${rest}`
  }
  const answer = { json: text as JsonOf<T> }
  cut.sent = { epoch, names, answer }
  return answer
}

/** Inserts the current names into JSON that is sent once. */
export const withNames = async <T>(identity: Identity, json: MarkedJson<T>): Promise<JsonOf<T>> =>
  (await insertNames(identity, splitAtNames(json))).json

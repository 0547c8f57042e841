import { type MarkedJson, type NameKind, nameMark } from '#application/contracts/names.ts'
import { asciiJson, type JsonOf } from '#application/contracts/wire.ts'
import type { Identity, Names } from '../identity/identity.ts'

/**
 * Inserts current names where a fold has written placeholders (`application/contracts/names.ts`). An unknown id has no
 * name.
 */

type Place = { kind: NameKind; id: string; field: string; rest: string }

/** The text after a placeholder: `"customer","customerName","c-bloom"]` and the JSON up to the next one. */
const placeOf = (segment: string): Place => {
  const end = segment.indexOf('"]') + 2
  const [kind, field, id] = JSON.parse(`[${segment.slice(0, end)}`) as [NameKind, string, string]
  return { kind, id, field, rest: segment.slice(end) }
}

/** JSON with names inserted, as sent to the client. */
export const withNames = async <T>(identity: Identity, json: MarkedJson<T>): Promise<JsonOf<T>> => {
  const [head, ...segments] = json.split(nameMark) as [string, ...string[]]
  const places = segments.map(placeOf)
  const idsOf = (kind: NameKind) => [...new Set(places.flatMap((place) => (place.kind === kind ? [place.id] : [])))]
  const [customer, supplier, user] = await Promise.all([
    identity.customerNames(idsOf('customer')),
    identity.supplierNames(idsOf('supplier')),
    identity.namesOf(idsOf('user')),
  ])
  const names: Record<NameKind, Names> = { customer, supplier, user }
  let text = head
  for (const { kind, id, field, rest } of places) {
    const name = names[kind].get(id)
    text += name === undefined ? rest : `,"${field}":${asciiJson(name)}${rest}`
  }
  return text as JsonOf<T>
}

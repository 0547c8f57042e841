import type { JsonOf } from '#application/contracts/wire.ts'
import type { Identity, Names } from '../identity/identity.ts'

/**
 * Facts name people and companies by id; names change and may be erased, so they are looked up as an answer leaves, and
 * written into its text: `"customerId":"c-bloom"` is followed by `,"customerName":"Bloom & Stem"`.
 */

/** An id of somebody, with its key. What anybody typed is within quotes of its own, where a quote is written `\"`. */
const mention = /"(actor":\{"kind":"\w+","id|customerId|supplierId)":"([^"\\]+)"/g

type Mention = 'user' | 'customer' | 'supplier'
const kindOf = (key: string): Mention =>
  key === 'customerId' ? 'customer' : key === 'supplierId' ? 'supplier' : 'user'
const nameKey = { user: 'name', customer: 'customerName', supplier: 'supplierName' } as const

/** JSON with the name of everybody it mentions behind their id; who is unknown has none. */
export const withNames = async <T>(identity: Identity, json: JsonOf<T>): Promise<JsonOf<T>> => {
  const ids: Record<Mention, Set<string>> = { user: new Set(), customer: new Set(), supplier: new Set() }
  const mentions: { kind: Mention; id: string; end: number }[] = []
  mention.lastIndex = 0
  for (let found = mention.exec(json); found; found = mention.exec(json)) {
    const kind = kindOf(found[1]!)
    ids[kind].add(found[2]!)
    mentions.push({ kind, id: found[2]!, end: mention.lastIndex })
  }
  const [user, customer, supplier] = await Promise.all([
    identity.namesOf([...ids.user]),
    identity.customerNames([...ids.customer]),
    identity.supplierNames([...ids.supplier]),
  ])
  const names: Record<Mention, Names> = { user, customer, supplier }
  let text = ''
  let done = 0
  for (const { kind, id, end } of mentions) {
    const name = names[kind].get(id)
    if (name === undefined) continue
    text += `${json.slice(done, end)},"${nameKey[kind]}":${JSON.stringify(name)}`
    done = end
  }
  return (text + json.slice(done)) as JsonOf<T>
}

/** The same for a value. */
export const named = async <T>(identity: Identity, value: T): Promise<T> =>
  JSON.parse(await withNames(identity, JSON.stringify(value) as JsonOf<T>)) as T

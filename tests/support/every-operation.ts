import type { Endpoint } from '#application/contracts/endpoint.ts'
import { operations } from '#application/operations.ts'
import type { Operation } from '#application/pipeline/operation.ts'
import type { Person } from './test-server.ts'

/** Calls every operation of the product, for tests that must cover new operations automatically. */

/** Every operation, as `area.name`. */
export const everyOperation: [name: string, contract: Endpoint][] = Object.entries<Record<string, Operation>>(
  operations as never,
).flatMap(([area, ofArea]) =>
  Object.entries(ofArea).map(([name, { contract }]): [string, Endpoint] => [`${area}.${name}`, contract]),
)

/** The paths of an operation with the ids of the story, and with every value of an enum parameter. */
export const pathsOf = ({ path, params }: Endpoint, ids: Readonly<Record<string, string>>): string[] =>
  [...path.matchAll(/:(\w+)/g)].reduce<string[]>(
    (paths, [segment, name = '']) => {
      const listed = (params as { shape?: Record<string, { options?: string[] }> }).shape?.[name]?.options
      const values = listed ?? [ids[name] ?? 'unknown']
      return paths.flatMap((one) => values.map((value) => one.replace(segment, encodeURIComponent(value))))
    },
    [path],
  )

/** The same person; the responses of all calls are added to `texts`. */
export const overheard = (person: Person, texts: string[]): Person => {
  const record = <F extends (...input: never[]) => Promise<unknown>>(send: F) =>
    (async (...input: never[]) => {
      const answer = await send(...input)
      texts.push(JSON.stringify(answer))
      return answer
    }) as F
  const ofArea = (area: object) =>
    new Proxy(area, {
      get: (of, name, receiver) => {
        const send: unknown = Reflect.get(of, name, receiver)
        return typeof send === 'function' ? record(send.bind(of) as never) : send
      },
    })
  return new Proxy(person, {
    get: (of, name, receiver) => {
      const area: unknown = Reflect.get(of, name, receiver)
      return typeof area === 'object' && area !== null && name in operations ? ofArea(area) : area
    },
  })
}

import { isDeepStrictEqual } from 'node:util'
import { apiBase, type Endpoint } from '#application/contracts/endpoint.ts'
import { contractsOf, operations } from '#application/operations.ts'

/**
 * A `fetch` that checks that every response of the API has exactly the fields of its contract, even if it is sent
 * directly from a read model. `insist` throws the differences at the end of a test.
 */
export const contractFetch = (): { fetch: typeof fetch; insist: () => void } => {
  const strays = new Set<string>()
  return {
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      const contract = contractOf(init?.method ?? 'GET', new URL(input as string).pathname)
      if (contract && answer.ok && answer.headers.get('content-type')?.startsWith('application/json')) {
        const { payload } = (await answer.clone().json()) as { payload: unknown }
        const { success, data, error } = contract.reply.safeParse(payload)
        const route = `${contract.method} ${contract.path}`
        if (!success) strays.add(`${route}: ${error.message}`)
        else if (!isDeepStrictEqual(asJson(data), payload))
          strays.add(`${route}: ${JSON.stringify(payload).slice(0, 500)}`)
      }
      return answer
    },
    insist: () => {
      if (strays.size > 0) throw new Error(`Responses that do not match their contract:\n${[...strays].join('\n')}`)
    },
  }
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

const routes = Object.values(contractsOf(operations))
  .flatMap((area) => Object.values(area))
  .map((contract) => ({ contract, path: RegExp(`^${apiBase}${contract.path.replace(/:\w+/g, '[^/]+')}$`) }))
  // A path without parameters is matched before one with parameters.
  .toSorted((a, b) => Number(a.contract.path.includes(':')) - Number(b.contract.path.includes(':')))

const contractOf = (method: string, pathname: string): Endpoint | undefined =>
  routes.find(({ contract, path }) => contract.method === method && path.test(pathname))?.contract

import { describe, expect, test } from 'vitest'
import { contracts } from '#application/contracts/all.ts'
import { apiBase } from '#application/contracts/endpoint.ts'
import { commands, contractsOf, operations } from '#application/operations.ts'
import { accessTable } from '#infrastructure/access-table.ts'
import { openApiOf } from '#infrastructure/http/openapi.ts'
import { commands as sendable } from '../support/send-commands.ts'

/** Everything derived from operations covers all of them: `application/operations.ts` is the only list (decision 33). */

const listed = contractsOf(operations)
const ids = Object.entries(listed).flatMap(([area, ofArea]) => Object.keys(ofArea).map((name) => `${area}.${name}`))
const routes = Object.values(listed).flatMap((area) =>
  Object.values(area).map(({ method, path }) => `${method} ${apiBase}${path}`),
)

describe('the list of operations', () => {
  test('has each route once', () => {
    expect(new Set(routes).size).toBe(routes.length)
  })

  test('is the same as the contracts of the typed client, contract by contract', () => {
    const ofClient = Object.entries(contracts).flatMap(([area, ofArea]) =>
      Object.keys(ofArea).map((name) => `${area}.${name}`),
    )
    expect(ofClient.toSorted()).toEqual(ids.toSorted())
    for (const [area, ofArea] of Object.entries(contracts)) {
      for (const [name, contract] of Object.entries(ofArea)) expect(listed[area]![name]).toBe(contract)
    }
  })

  test('API-018 is in the OpenAPI document and in the access table of the command line', () => {
    const documented = Object.values(openApiOf(listed).paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(documented.toSorted()).toEqual(ids.toSorted())
    const table = accessTable().flatMap(({ kind, name }) => (kind === 'route' ? [name] : []))
    expect(routes.filter((route) => !table.includes(route))).toEqual([])
  })

  test('contains only commands that the tests can send', () => {
    const names = Object.values(sendable).flatMap((one) =>
      typeof one === 'object' && 'aggregate' in one ? [one.name] : [],
    )
    expect([...new Set(names)].toSorted()).toEqual([...commands.keys()].toSorted())
  })
})

import { describe, expect, test } from 'vitest'
import { environmentOf } from '#domain/environment.ts'
import { withoutValues } from '#domain/text/without-values.ts'

describe('the environment by the host of the API', () => {
  test.each([
    ['SHELL-034', 'development', ['localhost', 'localhost:3000', '']],
    ['SHELL-035', 'staging', ['api.staging.example', 'staging.example:8443']],
    ['SHELL-036', 'production', ['api.example', 'boxwright.example:443', 'localhost.example', '127.0.0.1']],
  ])('%s is %s', (_, environment, hosts) => {
    expect(hosts.map(environmentOf)).toEqual(hosts.map(() => environment))
  })
})

test('SHELL-037 possibly personal data is removed from the message of an error', () => {
  const messages = [
    `Cannot read properties of undefined (reading 'firstName')`,
    'No account of ada.bloom@studio.example, call +49 30 123456',
    'Failed to fetch dynamically imported module: https://shop.example/assets/OrderPage-1a2b3c4.js?order=7KQ2M9XD',
    'Unexpected token "Ada Bloom" in “Kastanienallee 7”, `10435`',
  ]
  expect(messages.map(withoutValues)).toEqual([
    'Cannot read properties of undefined (reading "…")',
    'No account of … call +49 30 …',
    'Failed to fetch dynamically imported module: …',
    'Unexpected token "…" in "…", "…"',
  ])
})

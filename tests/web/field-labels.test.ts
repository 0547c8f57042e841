import { expect, test } from 'vitest'
import { z } from 'zod'
import { contracts } from '#application/contracts/all.ts'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { fieldLabel } from '#web/locales/message-text.ts'

/** Values that the program sets and no form or address bar offers: people cannot get them wrong. */
const setByProgram: ReadonlySet<string> = new Set([
  ...['ETag', 'PartNumber', 'assetTarget', 'assetType', 'expiresInSeconds', 'key', 'partCount', 'uploadId'], // uploads
  ...['authuser', 'error', 'error_description', 'error_subtype', 'error_uri', 'hd', 'iss', 'prompt', 'session_state'], // Google
  ...['approved', 'card', 'clientSecret'], // sandbox of card payments
  ...['forCheckout', 'limit', 'cursor', 'requestVersion', 'version', 'wait', 'sessionId'],
  ...['returnPath', 'timeZone', 'timeZoneOffset', 'timestamp', 'token'], // sign-up and links of mails
])

type Json = { properties?: Record<string, Json>; items?: Json; additionalProperties?: Json | boolean } & Partial<
  Record<'anyOf' | 'oneOf' | 'allOf', Json[]>
>

/** Names of all fields of a schema, at any depth. */
const namesIn = ({
  properties = {},
  items,
  additionalProperties,
  anyOf = [],
  oneOf = [],
  allOf = [],
}: Json): string[] => [
  ...Object.keys(properties),
  ...[
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...anyOf,
    ...oneOf,
    ...allOf,
  ].flatMap(namesIn),
]
const fieldsOf = ({ body, query }: Endpoint): string[] =>
  [body, query].flatMap((schema) => namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json))

test('TEXT-036 every field that people fill in or filter by has a label', () => {
  const fields = new Set(Object.values(contracts).flatMap((area) => Object.values<Endpoint>(area).flatMap(fieldsOf)))
  expect(fields.size).toBeGreaterThan(100)
  const unnamed = [...fields].filter((name) => !setByProgram.has(name) && fieldLabel(name) === name)
  expect(unnamed.toSorted()).toEqual([])
})

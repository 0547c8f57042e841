import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#application/operations.ts'
import type { Operation } from '#application/pipeline/operation.ts'
import { appField } from '#domain/messages/en-US/app-field.ts'
import { field } from '#domain/messages/en-US/field.ts'
import { dimension } from '#domain/messages/en-US/product.ts'

/** Fields that programs fill in: people do not enter them, so refusals never name them. */
const technical = `
  ETag PartNumber assetTarget assetType expiresInSeconds key partCount uploadId sessionId
  authuser error error_description error_subtype error_uri hd iss prompt session_state
  approved card clientSecret forCheckout limit cursor requestVersion paymentVersion entriesSeen version wait
  returnPath timeZone timeZoneOffset timestamp token
  drawnAs style caliper handle solid nextStep productCategoryId identified reports message frames milliseconds at did on
  uiContext path dialogues mediaType data attachmentId documentId configurationId after
  app endpoint keys p256dh auth usage result replaces
`
  .trim()
  .split(/\s+/)

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
const namesIn = ({ properties = {}, items = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => {
  const below = [...Object.values(properties), ...anyOf, ...oneOf, ...allOf]
  if (Object.keys(items).length > 0) below.push(items)
  return Object.keys(properties).concat(below.flatMap(namesIn))
}
const all = Object.values(operations).flatMap((area) => Object.values(area) as Operation[])
const namesOf = (some: readonly Operation[]) =>
  new Set(
    some
      .flatMap(({ contract: { body, query } }) => [body, query])
      .flatMap((input) => namesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)),
  )
const names = namesOf(all)
const labels = new Set([...Object.keys(field), ...Object.keys(appField), ...Object.keys(dimension)])

test('USER-D04 TEXT-036 every field that people enter or filter by has a label, so that no refusal names a path', () => {
  expect([...names].filter((name) => !labels.has(name) && !technical.includes(name))).toEqual([])
})

test('every field of visitors has a label that they load', () => {
  const open = all.filter(({ contract: { access } }) => access.some((who) => who === 'anyone' || who === 'shopper'))
  const appOnly = Object.keys(appField)
  expect([...namesOf(open)].filter((name) => appOnly.includes(name))).toEqual([])
})

test('every label is in use, and every technical field is in a contract', () => {
  expect([...Object.keys(field), ...Object.keys(appField), ...technical].filter((name) => !names.has(name))).toEqual([])
})

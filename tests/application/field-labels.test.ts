import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#application/operations.ts'
import type { Operation } from '#application/pipeline/operation.ts'
import { field } from '#domain/messages/en-US/field.ts'
import { dimension } from '#domain/messages/en-US/product.ts'

/** Fields that programs fill in: people never type them, so a refusal about them is not shown beside an input. */
const technical = `
  assetTarget assetType fileSize sessionId addressId approved billingAddressIsSameAsShippingAddress card clientSecret config contentType customerId delivery expiresInSeconds forCheckout id item key materialId
   artwork customerAssets dieline factoryAssets productionConfigurationId supersededBy reorderBlock
  option optionId page partCount parts paymentId position remote replacement requestId requestVersion residential returnPath
  partOfService samplesServicesOnly itemId
  sheets sourcing stage standardSizeId steps terms timeZone timeZoneOffset timestamp toAddressId toShipmentId token
  items configuration
  tracking type ETag PartNumber unit unitOfLength uploadId value version x y
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
const bodies = Object.values(operations)
  .flatMap((area) => Object.values(area) as Operation[])
  .flatMap(({ contract }) => ('body' in contract && contract.body ? [contract.body] : []))
const names = new Set(
  bodies.flatMap((body) => namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema)),
)
const labels = new Set([...Object.keys(field), ...Object.keys(dimension)])

test('USER-D04 TEXT-036 every field that people fill in has a label, so that no refusal names a path', () => {
  expect([...names].filter((name) => !labels.has(name) && !technical.includes(name))).toEqual([])
})

test('no label is unused, and no technical field is gone from the contracts', () => {
  expect([...Object.keys(field), ...technical].filter((name) => !names.has(name))).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewSchematicInput, SchematicForStaff } from '#application/packaging/contracts/schematics.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { openTestServer, type Person, type TestServer } from '../support/test-server.ts'
import { upload } from '../support/uploaded.ts'

/** Schematics: staff edit them, suppliers and customers read those that are shared with them. */

const strict = { strict: true } as const

let testServer: TestServer
let people: Record<'ada' | 'eve' | 'sam' | 'lin' | 'tom', Person>

beforeAll(async () => {
  testServer = await openTestServer()
  const names = ['ada', 'eve', 'sam', 'lin', 'tom'] as const
  const all = await Promise.all(names.map((name) => testServer.as(name)))
  people = Object.fromEntries(names.map((name, nth) => [name, all[nth]])) as typeof people
})
afterAll(() => testServer[Symbol.asyncDispose]())

type Client = Pick<Person, 'schematics'>
const input = { name: 'Insert', description: 'For 6 bottles', width: 40, height: 30, unit: 'cm' } as const
const create = async (change: Partial<(typeof NewSchematicInput)['_zod']['input']> = {}, by: Client = people.sam) =>
  (await by.schematics.create({ body: { ...input, ...change } }, strict)).payload
const of = ({ schematicId }: { schematicId: string }) => ({ params: { schematicId } })
const read = async (one: { schematicId: string }) =>
  (await people.sam.schematics.get(of(one), strict)).payload as SchematicForStaff
const element = (id: string, change: object = {}) => ({
  id,
  name: id,
  x: 1,
  y: 2,
  layer: 1,
  width: 5,
  height: 6,
  ...change,
})
const extended = () => signedInClient(testServer, 'u-schem-extended', { type: 'admin', adminType: 'extendedAdmin' })

describe('a schematic', () => {
  test('SCHEM-001 SCHEM-003 SCHEM-004 is created without elements', async () => {
    const created = await create()
    expect(created).toEqual({
      audience: 'staff',
      schematicId: expect.any(String) as string,
      ...input,
      marginX: 0,
      marginY: 0,
      elements: [],
      attachments: [],
      customerId: null,
      customerName: null,
      supplierIds: [],
      preventChanges: false,
      preventDeletion: false,
      version: 1,
      createdOn: expect.any(String) as string,
      createdBy: 'u-sam',
      changedOn: expect.any(String) as string,
      changedBy: 'u-sam',
    })
    expect(await read(created)).toEqual(created)
  })

  test('SCHEM-002 SCHEM-003 has elements and files with their attachments', async () => {
    const file = await upload(testServer, people.sam, 'insert.pdf', new TextEncoder().encode('%PDF-1.4 insert'))
    const created = await create()
    const body = { elements: [element('e1', { attachments: [file] }), element('e2')], attachments: [file] }
    await people.sam.schematics.change({ ...of(created), body }, strict)
    const { elements, attachments } = await read(created)
    const attached = [{ ...file, url: `/files/${file.id}/insert.pdf` }]
    expect(elements).toEqual([
      { ...element('e1'), attachments: attached },
      { ...element('e2'), attachments: [] },
    ])
    expect(attachments).toEqual(attached)
    const unknown = { ...file, id: 'x'.repeat(43) }
    expect(await people.sam.schematics.change({ ...of(created), body: { attachments: [unknown] } })).toMatchObject({
      type: 'badRequest',
      field: 'attachments',
    })
    expect((await fetch(testServer.url + attached[0]!.url)).status).toBe(200)
  })

  test('SCHEM-005 SCHEM-D02 is changed field by field; the unit is fixed', async () => {
    const created = await create({ unit: 'inch' })
    const body = { name: 'Tray', width: 12, elements: [element('e1')] }
    const { payload } = await people.sam.schematics.change({ ...of(created), body }, strict)
    expect(payload).toMatchObject({ ...body, height: 30, description: 'For 6 bottles', unit: 'inch', version: 2 })
    expect(await people.sam.schematics.change({ ...of(created), body: { unit: 'cm' } as never })).toMatchObject({
      type: 'badRequest',
    })
    expect((await read(created)).unit).toBe('inch')
    expect(await people.sam.schematics.create({ body: { ...input, unit: 'mm' as never } })).toMatchObject({
      type: 'badRequest',
      field: 'unit',
    })
  })

  test('API-D05 is not overwritten by a change that is based on an earlier version', async () => {
    const created = await create()
    await people.sam.schematics.change({ ...of(created), body: { name: 'First', version: 1 } }, strict)
    expect(await people.sam.schematics.change({ ...of(created), body: { name: 'Second', version: 1 } })).toMatchObject({
      hasError: true,
      field: 'version',
    })
    expect((await read(created)).name).toBe('First')
  })

  test.each([
    ['a width of 0', { width: 0 }, 'width'],
    ['a negative margin', { marginX: -1 }, 'marginX'],
    ['margins without space', { marginX: 20 }, 'marginX'],
    ['an empty name', { name: ' ' }, 'name'],
    ['an element without width', { elements: [element('e1', { width: 0 })] }, 'elements.0.width'],
    ['two elements with one id', { elements: [element('e1'), element('e1')] }, 'elements'],
    ['too many elements', { elements: Array.from({ length: 201 }, (_, i) => element(`e${i}`)) }, 'elements'],
    ['an unknown customer', { customerId: 'c-none' }, 'customerId'],
    ['an unknown supplier', { supplierIds: ['s-none'] }, 'supplierIds'],
  ])('refuses %s', async (_, body, field) => {
    const created = await create()
    expect(await people.sam.schematics.change({ ...of(created), body })).toMatchObject({ type: 'badRequest', field })
    expect(await read(created)).toEqual(created)
  })

  test('SCHEM-003 lists a supplier once, and its description has no invisible characters', async () => {
    const schematic = await create()
    const body = { supplierIds: ['s-dongguan', 's-dongguan'], description: 'Sheet \u202e01\r\n' }
    const { payload } = await people.sam.schematics.change({ ...of(schematic), body }, strict)
    expect(payload).toMatchObject({ supplierIds: ['s-dongguan'], description: 'Sheet 01' })
    await people.sam.schematics.change({ ...of(schematic), body: { name: 'Sheet' } }, strict)
    expect(await read(schematic)).toMatchObject({ supplierIds: ['s-dongguan'], description: 'Sheet 01' })
    await people.sam.schematics.remove(of(schematic), strict)
  })

  test('SCHEM-D03 can have elements outside of the margins', async () => {
    const created = await create({ marginX: 5, marginY: 5 })
    const elements = [element('e1', { x: -3, y: 100, attachments: [] })]
    const { payload } = await people.sam.schematics.change({ ...of(created), body: { elements } }, strict)
    expect(payload.elements).toEqual(elements)
  })
})

describe('protection', () => {
  test('SCHEM-006 SCHEM-D04 preventChanges refuses changes until it is removed', async () => {
    const created = await create()
    const senior = await extended()
    await senior.schematics.change({ ...of(created), body: { preventChanges: true } }, strict)
    const before = await read(created)
    for (const body of [{ name: 'x' }, { elements: [] }, { supplierIds: ['s-lodz'] }]) {
      expect(await people.sam.schematics.change({ ...of(created), body })).toMatchObject({
        type: 'badRequest',
        field: 'preventChanges',
      })
    }
    expect(await read(created)).toEqual(before)
    await people.sam.schematics.change({ ...of(created), body: { preventChanges: false, name: 'x' } }, strict)
    expect(await read(created)).toMatchObject({ name: 'x', preventChanges: false })
  })

  test('SCHEM-007 SCHEM-D04 preventDeletion refuses deletion until it is removed', async () => {
    const created = await create()
    await people.sam.schematics.change({ ...of(created), body: { preventDeletion: true } }, strict)
    expect(await people.sam.schematics.remove(of(created))).toMatchObject({
      type: 'badRequest',
      field: 'preventDeletion',
    })
    expect(await read(created)).toMatchObject({ preventDeletion: true })
    await people.sam.schematics.change({ ...of(created), body: { preventDeletion: false } }, strict)
    await people.sam.schematics.remove(of(created), strict)
    expect(await people.sam.schematics.get(of(created))).toMatchObject({ type: 'urlNotFound' })
  })

  test('SCHEM-D04 is not set by other employees', async () => {
    const created = await create()
    for (const adminType of ['admin', 'supplierOnly'] as const) {
      const client = await signedInClient(testServer, `u-schem-${adminType}`, { type: 'admin', adminType })
      for (const body of [{ preventChanges: true }, { preventDeletion: true }])
        expect(await client.schematics.change({ ...of(created), body })).toMatchObject({ type: 'forbidden' })
      await client.schematics.change({ ...of(created), body: { name: adminType } }, strict)
    }
    expect(await read(created)).toMatchObject({ name: 'supplierOnly', preventChanges: false })
  })
})

describe('readers', () => {
  test('SCHEM-D01 are the suppliers and the customer of the schematic, without seeing each other', async () => {
    const { ada, eve, sam, lin, tom } = people
    const created = await create({ name: 'Shared' })
    const readers = { customerId: 'c-bloom', supplierIds: ['s-dongguan'] }
    await sam.schematics.change({ ...of(created), body: { ...readers, elements: [element('e1')] } }, strict)
    for (const reader of [ada, lin]) {
      const { payload } = await reader.schematics.get(of(created), strict)
      expect(payload).toMatchObject({ audience: 'reader', name: 'Shared', elements: [{ id: 'e1' }] })
      expect(JSON.stringify(payload)).not.toMatch(/bloom|dongguan|u-sam/i)
      const { items } = (await reader.schematics.list({ query: {} }, strict)).payload
      expect(items).toMatchObject([{ name: 'Shared', elementCount: 1, customerName: null }])
      for (const call of [
        reader.schematics.change({ ...of(created), body: { name: 'Mine' } }),
        reader.schematics.remove(of(created)),
        reader.schematics.create({ body: input }),
      ])
        expect(await call).toMatchObject({ type: 'forbidden' })
    }
    for (const other of [eve, tom]) {
      expect(await other.schematics.get(of(created))).toMatchObject({ type: 'urlNotFound' })
      expect((await other.schematics.list({ query: {} }, strict)).payload.items).toEqual([])
      // A filter does not widen what a reader sees.
      expect((await other.schematics.list({ query: { customerId: 'c-bloom' } }, strict)).payload.items).toEqual([])
    }
    expect(await testServer.visitor().api.schematics.get(of(created))).toMatchObject({ type: 'unauthorized' })
    await sam.schematics.change({ ...of(created), body: { customerId: null, supplierIds: [] } }, strict)
    for (const reader of [ada, lin])
      expect(await reader.schematics.get(of(created))).toMatchObject({ type: 'urlNotFound' })
  })

  test('SCHEM-D01 employees list all, most recently changed first, by name and customer', async () => {
    const { sam } = people
    const manager = await signedInClient(testServer, 'u-schem-manager', { type: 'admin', adminType: 'supplierOnly' })
    const first = await create({ name: 'Pallet 100%' })
    const second = await create({ name: 'Sheet' }, manager)
    await manager.schematics.change({ ...of(first), body: { customerId: 'c-rival' } }, strict)
    const names = async (query: { q?: string; customerId?: string }) =>
      (await sam.schematics.list({ query }, strict)).payload.items.map(({ name }) => name)
    expect((await names({})).slice(0, 2)).toEqual(['Pallet 100%', 'Sheet'])
    expect(await names({ q: 'pallet 100%' })).toEqual(['Pallet 100%'])
    expect(await names({ customerId: 'c-rival' })).toEqual(['Pallet 100%'])
    const page = (await sam.schematics.list({ query: { limit: 1 } }, strict)).payload
    const next = (await sam.schematics.list({ query: { limit: 1, cursor: page.nextCursor! } }, strict)).payload
    expect([page.items[0]!.name, next.items[0]!.name]).toEqual(['Pallet 100%', 'Sheet'])
    await manager.schematics.remove(of(second), strict)
    expect((await names({}))[1]).not.toBe('Sheet')
  })
})

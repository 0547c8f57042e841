import { describe, expect, test } from 'vitest'
import { memoryTypes, seesMemory } from '#domain/assistant/memory.ts'
import {
  documentChangeRefusal,
  documentDeletionRefusal,
  documentFields,
  documentProtections,
  documentPurposes,
  documentVisibilities,
  ownerRefusal,
  protectionRefusal,
  seesDocument,
} from '#domain/assistant/stored-document.ts'
import { noRights, rightsOf } from '#domain/people/rights.ts'

const callers = {
  ada: { ...rightsOf({ type: 'user', roles: [] }), actor: { id: 'u-ada' }, customerId: 'c-bloom' },
  eve: { ...rightsOf({ type: 'user', roles: [] }), actor: { id: 'u-eve' }, customerId: 'c-rival' },
  admin: { ...rightsOf({ type: 'admin', roles: [], adminType: 'admin' }), actor: { id: 'u-admin' } },
  senior: { ...rightsOf({ type: 'admin', roles: [], adminType: 'extendedAdmin' }), actor: { id: 'u-senior' } },
  process: { ...noRights, kind: 'system' as const, actor: { id: 'assistant' } },
}
type Name = keyof typeof callers
const names = Object.keys(callers) as Name[]
const those = (may: (by: (typeof callers)[Name]) => boolean): string =>
  names.filter((name) => may(callers[name])).join(' ')

const privateOne = { visibility: 'private', userId: 'u-ada' } as const
const publicOne = { visibility: 'public' } as const

describe('a stored document', () => {
  test('AI-020 AI-021 needs a user if it is private, and has none if it is public', () => {
    expect(ownerRefusal({ visibility: 'private' })).toMatchObject({ field: 'userId' })
    expect(ownerRefusal({ visibility: 'public', userId: 'u-ada' })).toMatchObject({ field: 'userId' })
    expect([ownerRefusal(privateOne), ownerRefusal(publicOne)]).toEqual([undefined, undefined])
  })
  test('AI-022 AI-023 AI-D04 has exactly these visibilities, protections and purposes', () => {
    expect(documentVisibilities).toEqual(['public', 'private'])
    expect(documentProtections).toEqual(['adminProtected', 'protected', 'unprotected'])
    expect(documentPurposes).toEqual(['knowledgeBase', 'instructions', 'template', 'attachment', 'other'])
  })
  test('AI-052 has at most 50000 characters', () => {
    expect(documentFields.contents.safeParse('a'.repeat(50_000)).success).toBe(true)
    expect(documentFields.contents.safeParse('a'.repeat(50_001)).success).toBe(false)
  })
  test('AI-022 is visible to its user if it is private; customers see public ones of public configurations', () => {
    expect(those((by) => seesDocument(by, { ...privateOne, isPublished: true }))).toBe('ada')
    expect(those((by) => seesDocument(by, { ...publicOne, isPublished: false }))).toBe('admin senior')
    expect(those((by) => seesDocument(by, { ...publicOne, isPublished: true }))).toBe('ada eve admin senior process')
  })
  test.each([
    ['adminProtected', 'senior', 'senior'],
    ['protected', 'admin senior', 'senior'],
    ['unprotected', 'ada admin senior', 'ada admin senior'],
  ] as const)('AI-D05 %s: changed by %s, deleted by %s', (protection, change, remove) => {
    expect(those((by) => !documentChangeRefusal(by, { ...privateOne, protection }))).toBe(change)
    expect(those((by) => !documentDeletionRefusal(by, { ...privateOne, protection }))).toBe(remove)
  })
  test('AI-D05 a protection can be raised by those who can then still change the document, and lowered by those who can delete it', () => {
    const may = (from: (typeof documentProtections)[number], to: (typeof documentProtections)[number]) =>
      those((by) => !protectionRefusal(by, { ...publicOne, protection: from }, to))
    expect(may('unprotected', 'protected')).toBe('admin senior')
    expect(may('unprotected', 'adminProtected')).toBe('senior')
    expect(may('protected', 'unprotected')).toBe('senior')
    expect(may('adminProtected', 'protected')).toBe('senior')
    expect(may('protected', 'protected')).toBe('admin senior')
  })
})

describe('a memory', () => {
  test('AI-048 is about the user interface or about packaging', () => {
    expect(memoryTypes).toEqual(['platform-ui', 'packaging'])
  })
  test('AI-D12 is seen and deleted by its user and by staff; one about a customer only by staff', () => {
    expect(those((by) => seesMemory(by, { userId: 'u-ada' }))).toBe('ada admin senior')
    expect(those((by) => seesMemory(by, { customerId: 'c-rival' }))).toBe('admin senior')
  })
})

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { step } from '#domain/kernel/decider.ts'
import { fact } from '#domain/kernel/fact.ts'
import {
  ruleBroken,
  throwIfRefused,
  firstOf,
  invalidInput,
  commandInWords,
  Rejection,
  unlessStatus,
} from '#domain/kernel/refusal.ts'
import { englishOf, inEnglish } from '#tests/support/english.ts'
import { refusalOf } from '#tests/support/given.ts'

describe('refusals', () => {
  test('CONST-D02 have the same message for every transition that no table lists', () => {
    expect(inEnglish(unlessStatus('PlaceOrder', 'completed', 'draft')!)).toEqual({
      code: 'forbidden-transition',
      field: 'status',
      message: 'Cannot place order while completed',
    })
    expect(unlessStatus('PlaceOrder', 'draft', 'internal', 'draft')).toBeUndefined()
    expect(englishOf(unlessStatus('DeselectQuote', 'draft'))).toBe('Cannot deselect quote while draft')
  })

  test.each([
    ['PlaceOrder', 'place order'],
    ['CompleteQuoteRequest', 'complete quote request'],
    ['Order', 'order'],
  ])('%s reads as %s', (name, words) => {
    expect(commandInWords(name)).toBe(words)
  })

  test('are returned by the first of several rules', () => {
    const [first, second] = [invalidInput('a', 'rule.pictureTooLarge'), ruleBroken('b', 'rule.contactMissing')]
    expect(firstOf(undefined, first, second)).toBe(first)
    expect(firstOf(undefined, undefined)).toBeUndefined()
  })

  test('are thrown as a rejection with their message by throwIfRefused', () => {
    const refusal = ruleBroken('contact', 'rule.contactMissing')
    expect(refusalOf(() => throwIfRefused(refusal))).toBe(refusal)
    expect(() => throwIfRefused(refusal)).toThrow(new Rejection(refusal))
    expect(() => throwIfRefused(undefined)).not.toThrow()
  })
})

describe('facts', () => {
  const declared = fact({ everyone: { title: z.string() }, customer: { price: z.int() }, staff: { notes: z.string() } })

  test('give each audience the fields of its group, and staff all fields', () => {
    expect(declared.visible).toEqual({
      customer: ['title', 'price'],
      supplier: ['title'],
      staff: ['title', 'price', 'notes'],
    })
  })

  test('are hidden from audiences that are not named', () => {
    expect(fact({ customer: {} }).visible).toEqual({ customer: [], supplier: undefined, staff: [] })
    expect(fact({ staff: { notes: z.string() } }).visible).toEqual({
      customer: undefined,
      supplier: undefined,
      staff: ['notes'],
    })
  })

  test('cannot have undeclared fields', () => {
    expect(declared.schema.safeParse({ title: 'Box', price: 1, notes: '', cost: 1 }).success).toBe(false)
  })
})

test('do not change other aggregates', () => {
  const evolve = { Counted: (count: number) => count + 1 }
  const context = { position: 1, at: '2026-03-02T09:00:00Z', actor: { kind: 'staff', id: 'sam' } } as const
  expect(step(evolve, 1, { type: 'Counted', data: {}, ...context })).toBe(2)
  expect(step(evolve, 1, { type: 'Drawn', data: {}, ...context })).toBe(1)
})

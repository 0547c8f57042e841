import { describe, expect, test } from 'vitest'
import { fact } from '#domain/kernel/fact.ts'
import { composeSlices } from '#domain/kernel/slices.ts'
import { order } from '#domain/ordering/order.ts'

const context = { position: 1, at: '2026-03-02T09:00:00Z', actor: { kind: 'staff', id: 'sam' } } as const

const hinges = {
  facts: { HingeTurned: fact({ everyone: {} }) },
  initial: { open: 0 },
  decide: { TurnHinge: () => [{ type: 'HingeTurned' as const, data: {} }] },
  evolve: { HingeTurned: (state: { open: number }) => ({ ...state, open: state.open + 1 }) },
}
const heating = {
  facts: {},
  initial: { warm: true },
  decide: {},
  /** Folds a fact of another slice. */
  evolve: { HingeTurned: () => ({ warm: false }) },
}

describe('an aggregate composed of slices', () => {
  test('folds an event in every slice that lists it, each slice its own fields', () => {
    const app = composeSlices<'customer', [typeof hinges, typeof heating]>(hinges, heating)
    expect(app.initial).toEqual({ open: 0, warm: true })
    expect(app.evolve.HingeTurned(app.initial, {}, context)).toEqual({ open: 1, warm: false })
    expect(Object.keys(app.decide)).toEqual(['TurnHinge'])
  })

  test('throws if two slices share a fact, a command or a field', () => {
    const facts = { ...heating, facts: hinges.facts }
    expect(() => composeSlices(hinges, facts)).toThrow('Two slices have the fact HingeTurned')
    const decide = { ...heating, decide: hinges.decide }
    expect(() => composeSlices(hinges, decide)).toThrow('Two slices have the command TurnHinge')
    const initial = { ...heating, initial: { open: 1 } }
    expect(() => composeSlices(hinges, initial)).toThrow('Two slices have the field open')
  })

  test('throws if a slice folds an undeclared event', () => {
    expect(() => composeSlices(heating)).toThrow('No slice declares the fact HingeTurned')
  })

  test('never loses fields of another slice in the folds of an order', () => {
    const marked = { ...order.initial, unknown: 'kept' }
    const { requestId, customerId, currency } = {
      requestId: 'ada00001',
      customerId: 'c-bloom',
      currency: 'USD' as const,
    }
    const after = order.evolve.OrderCreated(marked, { requestId, customerId, currency }, context)
    expect(after).toMatchObject({ unknown: 'kept', status: 'draft', items: [], payments: [] })
  })
})

import { describe, expect, test } from 'vitest'
import { fact } from '#domain/kernel/fact.ts'
import { composed } from '#domain/kernel/slices.ts'
import { order } from '#domain/ordering/order.ts'

const context = { position: 1, at: '2026-03-02T09:00:00Z', actor: { kind: 'staff', id: 'sam' } } as const

const doors = {
  facts: { DoorOpened: fact({ everyone: {} }) },
  initial: { open: 0 },
  decide: { OpenDoor: () => [{ type: 'DoorOpened' as const, data: {} }] },
  evolve: { DoorOpened: (state: { open: number }) => ({ ...state, open: state.open + 1 }) },
}
const heating = {
  facts: {},
  initial: { warm: true },
  decide: {},
  /** Listens to a fact of another slice. */
  evolve: { DoorOpened: () => ({ warm: false }) },
}

describe('an aggregate composed of slices', () => {
  test('folds an event in every slice that lists it, each its own fields', () => {
    const app = composed<'customer', [typeof doors, typeof heating]>(doors, heating)
    expect(app.initial).toEqual({ open: 0, warm: true })
    expect(app.evolve.DoorOpened(app.initial, {}, context)).toEqual({ open: 1, warm: false })
    expect(Object.keys(app.decide)).toEqual(['OpenDoor'])
  })

  test('throws where two slices share a fact, a command or a field', () => {
    const facts = { ...heating, facts: doors.facts }
    expect(() => composed(doors, facts)).toThrow('Two slices have the fact DoorOpened')
    const decide = { ...heating, decide: doors.decide }
    expect(() => composed(doors, decide)).toThrow('Two slices have the command OpenDoor')
    const initial = { ...heating, initial: { open: 1 } }
    expect(() => composed(doors, initial)).toThrow('Two slices have the field open')
  })

  test('throws where a slice folds an event that none declares', () => {
    expect(() => composed(heating)).toThrow('No slice declares the fact DoorOpened')
  })

  test('no fold of an order loses what another slice holds', () => {
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

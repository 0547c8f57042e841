import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { upcast } from '#domain/events.ts'
import { fact, upcastData } from '#domain/kernel/fact.ts'

/** A fact with three stored versions: one name, two names, two names with a title. */
const renamed = fact({
  everyone: { firstName: z.string(), lastName: z.string(), title: z.string() },
  upcasts: [
    ({ name }) => {
      const [firstName = '', lastName = ''] = String(name).split(' ')
      return { firstName, lastName }
    },
    (data) => ({ ...data, title: '' }),
  ],
})

describe('events of an earlier version', () => {
  test.each([
    [1, { name: 'Ada Bloom' }, { firstName: 'Ada', lastName: 'Bloom', title: '' }],
    [2, { firstName: 'Ada', lastName: 'Bloom' }, { firstName: 'Ada', lastName: 'Bloom', title: '' }],
    [3, { firstName: 'Ada', lastName: 'Bloom', title: 'Dr' }, { firstName: 'Ada', lastName: 'Bloom', title: 'Dr' }],
  ])('of version %i are read in the shape of today', (version, stored, today) => {
    expect(upcastData(renamed, version, stored)).toEqual(today)
    expect(() => renamed.schema.parse(upcastData(renamed, version, stored))).not.toThrow()
  })

  test('have a version for each earlier shape, and are written in the newest one', () => {
    expect(renamed.version).toBe(3)
  })

  test('throw if their version is newer than the program', () => {
    expect(() => upcast('OrderCreated', 2, {})).toThrow('was written by a newer program')
  })
})

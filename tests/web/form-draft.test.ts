import { expect, test } from 'vitest'
import { mergeDraft } from '#web/ui/form-draft.ts'

const before = { internalNotes: 'Pays late', stage: 'lead' }

test('a draft restores the typed fields and uses the saved values of the others', () => {
  const draft = { before, values: { ...before, internalNotes: 'Pays late; call first' } }
  expect(mergeDraft(draft, { ...before, stage: 'qualified' })).toEqual({
    restored: { internalNotes: 'Pays late; call first' },
    outdated: false,
  })
})

test('a draft of a field that someone else changed meanwhile is restored and marked as outdated', () => {
  const draft = { before, values: { ...before, internalNotes: 'Pays late; call first' } }
  expect(mergeDraft(draft, { ...before, internalNotes: 'Pays on time' })).toEqual({
    restored: { internalNotes: 'Pays late; call first' },
    outdated: true,
  })
})

test('a draft without a change, or of a removed field, restores nothing', () => {
  expect(mergeDraft({ before, values: before }, before).restored).toEqual({})
  expect(mergeDraft({ before: {}, values: { removed: 'x' } }, before).restored).toEqual({})
})

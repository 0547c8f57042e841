import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AssignedTo } from '#web/people/AssignedTo.tsx'
import { ReadyBy } from '#web/production/ReadyBy.tsx'

/** Marks of dates that have passed (decisions 35 and 237). */

const past = '2020-01-01T15:59:59.999Z'
const future = '2999-01-01T15:59:59.999Z'

test('PO-004 a purchase order is marked late on its page, for staff and supplier, until it is finished', () => {
  const shown = (status: 'orderPlaced' | 'completed', plannedReadyDate: string) =>
    renderToStaticMarkup(<ReadyBy po={{ status, plannedReadyDate }} />)
  expect(shown('orderPlaced', past)).toContain('Late')
  expect(shown('orderPlaced', future)).not.toContain('Late')
  expect(shown('completed', past)).not.toContain('Late')
})

test('the due date of an assignment is overdue until the work is finished', () => {
  const assignment = { assignee: { id: 'u-grace', name: 'Grace Chan' }, dueDate: past }
  const shown = (done: boolean) => renderToStaticMarkup(<AssignedTo assignment={assignment} done={done} />)
  expect(shown(false)).toContain('Grace Chan')
  expect(shown(false)).toContain('Overdue')
  expect(shown(true)).not.toContain('Overdue')
})

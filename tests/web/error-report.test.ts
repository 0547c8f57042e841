import { expect, test } from 'vitest'
import { BrowserReport } from '#application/monitoring/contracts.ts'
import { errorReports, reportOf } from '#web/monitoring/error-report.ts'

test('reports of errors are sent without personal data, each once and at most ten', () => {
  const error = new Error('No order of "Ada Bloom"')
  error.stack = 'Error\n  at f (https://shop.example/assets/shell-1a2b3c4.js:1:234)\n at https://cdn.example/x?q=1'
  expect(BrowserReport.parse({ kind: 'error', ...reportOf(error, '/') })).toEqual({
    kind: 'error',
    page: '/',
    name: 'Error',
    message: 'No order of "…"',
    frames: ['assets/shell-1a2b3c4.js:1:234'],
  })
  const reported: string[] = []
  const report = errorReports(({ message }) => void reported.push(message))
  for (let nth = 0; nth < 12; nth += 1) report(`broken ${'x'.repeat(nth)}`, '/')
  report('broken ', '/')
  expect(reported).toHaveLength(10)
})

import { withoutValues } from '#domain/text/without-values.ts'
import type { Page, ReportedError } from './services.ts'

/** The report of an error: its name, its message without values, and its position in the built files. */

/** Maximum number of reports per page load: an error in a loop is reported once. */
const maxErrors = 10

export const errorReports = (report: (error: ReportedError) => void): ((error: unknown, page: Page) => void) => {
  const seen = new Set<string>()
  return (error, page) => {
    const reported = reportOf(error, page)
    const key = [reported.name, reported.message, reported.frames[0]].join(' ')
    if (seen.has(key) || seen.size >= maxErrors) return
    seen.add(key)
    report(reported)
  }
}

/** The reported parts of an error. */
export const reportOf = (error: unknown, page: Page): ReportedError => {
  const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Error', message: String(error) }
  return {
    page,
    name: /^\w{1,60}$/.test(name) ? name : 'Error',
    message: withoutValues(message).slice(0, 300),
    frames: [...stack.matchAll(/\/((?:assets\/)?[\w@.-]+\.(?:js|mjs|tsx?)):(\d+):(\d+)/g)]
      .slice(0, 8)
      .map(([, file, line, column]) => `${file}:${line}:${column}`),
  }
}

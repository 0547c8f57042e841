import { z } from 'zod'

/** What a JSON report of a test run contains. `retried`: tests that passed only when repeated, with their first errors. */
export type TestReport = { passed: number; failed: number; retried: readonly string[] }

/** Report of Vitest. A test that passed when repeated has the messages of its failed runs. */
export const vitestReport: z.ZodType<TestReport> = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    testResults: z.array(
      z.object({
        name: z.string(),
        assertionResults: z.array(
          z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    retried: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages.join('\n')}`),
    ),
  }))

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })),
    }),
  ),
})
type Suite = { specs?: z.infer<typeof spec>[] | undefined; suites?: Suite[] | undefined }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
)

const retriedIn = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${file} > ${title}\n${results.flatMap(({ error }) => error?.message ?? []).join('\n')}`),
  ),
  ...suites.flatMap(retriedIn),
]

/** Report of Playwright, which calls a test that passed when repeated flaky. */
export const playwrightReport: z.ZodType<TestReport> = z
  .object({
    stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }),
    suites: z.array(suite),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    retried: retriedIn({ suites }),
  }))

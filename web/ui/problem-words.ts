/** What to say when something fails: what happened, what was kept, what to do. */

/** A failed call, as the API client returns it (CLIENT-015..018). */
export type Failure = { message: string; type?: string }

export type ProblemWords = { title: string; kept: string; advice: string }

/** Said when our own code failed in the browser. */
export const unexpected = 'That did not work, and it is our fault. Nothing was changed. Please try again.'

const offline: ProblemWords = {
  title: 'We cannot reach Boxwright',
  kept: 'Nothing you did is lost. What is saved stays saved.',
  advice: 'Check your connection and try again.',
}

const byType: Readonly<Record<string, ProblemWords>> = {
  networkError: offline,
  serverUnreachable: offline,
  timeout: { ...offline, title: 'That took too long', advice: 'Try again in a moment.' },
  unauthorized: {
    title: 'You are signed out',
    kept: 'What you saved is kept.',
    advice: 'Sign in again and you come back to this page.',
  },
  forbidden: {
    title: 'This is not yours to see',
    kept: 'Nothing was changed.',
    advice: 'If you think it should be, ask a colleague who manages your account.',
  },
  urlNotFound: {
    title: 'There is nothing here',
    kept: 'Nothing was changed.',
    advice: 'It may belong to somebody else, or the address has a slip in it.',
  },
  quotaExceeded: {
    title: 'That was a lot at once',
    kept: 'Nothing is lost.',
    advice: 'Wait a minute, then try again.',
  },
  serverError: {
    title: 'Something broke on our side',
    kept: 'Nothing was changed by this.',
    advice: 'Try again. If it keeps happening, tell us what you were doing.',
  },
}

/** Words for a failure, by its type (CLIENT-018..028). */
export const wordsForFailure = ({ type }: Failure): ProblemWords =>
  byType[type ?? ''] ?? { title: 'That did not work', kept: 'Nothing was changed.', advice: 'Try again.' }

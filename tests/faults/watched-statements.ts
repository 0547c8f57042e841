import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { type KillPoint, nowhere, type WatchedQuestion, type WatchedReply } from './kill-points.ts'
import { ready } from './server-protocol.ts'

/**
 * The side of the killed process: it records its statements and kills itself at a given one. A process can end between
 * any two statements.
 */

let sent: string[] = []
let deadly = nowhere
let seen = 0

const most = 90
const statementOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : ((query as { text?: string } | undefined)?.text ?? '')
  return text.replaceAll(/\s+/g, ' ').slice(0, most)
}
const die = () => process.kill(process.pid, 'SIGKILL')

/** Ends the process if this is its deadly point. For points that are no statement. */
export const dieIfAt = ({ statement }: KillPoint): void => {
  if (deadly.statement === statement) die()
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Watches every statement of this process. `alter` plants a mistake in the arguments of a statement. */
export const watchStatements = (alter: (args: unknown[]) => unknown[] = (args) => args): void => {
  const original = Reflect.get(pg.Client.prototype, 'query') as Query
  const watched: Query = function (...given) {
    const args = alter(given)
    const statement = statementOf(args[0])
    sent.push(statement)
    const isIt = deadly.statement === statement && (seen += 1) === deadly.nth
    if (!isIt) return original.apply(this, args)
    if (deadly.when === 'before') return die()
    const answered = args.findIndex((one) => typeof one === 'function')
    if (answered >= 0) args[answered] = die
    const answer = original.apply(this, args)
    if (answer instanceof Promise) void answer.finally(die)
    return answer
  }
  Object.assign(pg.Client.prototype, { query: watched })
}

const watchedAnswer = (question: WatchedQuestion): Omit<WatchedReply, 'to'> => {
  if (question.ask === 'die') {
    deadly = question.at
    seen = 0
    return {}
  }
  const statements = sent
  sent = []
  return { statements }
}

const isWatched = (question: { ask: string }): question is WatchedQuestion =>
  question.ask === 'statements' || question.ask === 'die'

/** Answers the parent: questions about statements here, all others by `answerTo`. */
export const answerQuestions = <Question extends { ask: string }, Reply extends WatchedReply>(
  answerTo: (question: Question) => Promise<Omit<Reply, 'to'>>,
): void => {
  const sendReply = (reply: WatchedReply) => process.send!(reply)
  process.on('message', ({ nth: to, ...question }: (Question | WatchedQuestion) & { nth: number }) => {
    const answered = isWatched(question)
      ? Promise.resolve(watchedAnswer(question))
      : answerTo(question as unknown as Question)
    answered.then(
      (answer) => sendReply({ to, ...answer }),
      (error: unknown) => sendReply({ to, failed: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
  flushCompileCache() // it is killed, so it would not write it when it exits
  sendReply({ to: ready })
}

import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Append, Appended, Log } from '#application/pipeline/ports.ts'
import { createApp } from '#infrastructure/app.ts'
import { inTransaction } from '#infrastructure/db/database.ts'
import { idGenerator } from '#infrastructure/log/ids.ts'
import { postgresLog } from '#infrastructure/log/log.ts'
import { openSecrets } from '#infrastructure/secrets/secrets.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import { addBox, openOrder, type CommandResult } from './commands.ts'
import { type PlantedDefect, type Question, ready, type Reply } from './server-protocol.ts'

/**
 * A server as a separate process that can be killed: the app without its web server, controlled over IPC. An append is
 * acknowledged once the parent has received the answer.
 */

const [url, mistake] = process.argv.slice(2) as [string, PlantedDefect | undefined]
const silent = { info: () => undefined, error: () => undefined }
const secrets = openSecrets(Buffer.from(process.env['SECRET_KEY']!, 'base64'))
// The views that commands read exist; no process updates them.
if (mistake === 'leaves work undone') await (await createApp(url, silent, { secrets })).close()
const app = await createApp(url, silent, { work: mistake !== 'leaves work undone', secrets })

/** Appends each event in a separate call. */
const oneByOne = (log: Log): Log => ({
  ...log,
  append: async (append: Append): Promise<Appended> => {
    const eventIds: string[] = []
    let last: Appended = { verdict: 'conflict' }
    for (const stream of append.streams) {
      for (const [nth, event] of stream.events.entries()) {
        const expected = nth === 0 ? stream.expected : (typeof stream.expected === 'number' ? stream.expected : 0) + nth
        const commandId = nth === 0 ? append.commandId : `${append.commandId}/${nth}`
        const claims = nth === 0 ? append.claims : undefined
        last = await log.append({ ...append, commandId, claims, streams: [{ ...stream, expected, events: [event] }] })
        if (last.verdict !== 'appended') return last
        eventIds.push(...last.eventIds)
      }
    }
    return last.verdict === 'appended' ? { ...last, eventIds } : last
  },
})

/** Appends in a transaction that is committed by a separate message. */
const inTwoTrips = (pool: pg.Pool): pg.Pool => {
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> =>
    inTransaction(pool, async (client) => {
      const result = await client.query(statement)
      await pause(20)
      return result
    })
  return { query } as unknown as pg.Pool
}

const log =
  mistake === 'appends event by event'
    ? oneByOne(app.log)
    : mistake === 'holds the lock over a round trip'
      ? postgresLog({ ...app.database, appender: inTwoTrips(app.database.appender) })
      : app.log
const ports = { ...app.ports, log }

const plannedOrder = async (): Promise<string> => {
  const story = await checkedOutOrder({ ...app, settled: async () => undefined })
  return story.requestId()
}

const answerTo = async (question: Question): Promise<CommandResult> => {
  const id = mistake === 'forgets command ids' ? idGenerator.ulid() : question.id
  if (question.ask === 'order') return openOrder(ports, id)
  if (question.ask === 'box') return addBox(ports, id, question.requestId, question.name)
  return { requestId: await plannedOrder(), position: 0, digest: '' }
}

const sendReply = (reply: Reply) => process.send!(reply)

process.on('message', (question: Question & { nth: number }) => {
  const to = question.nth
  if (mistake === 'answers before the commit' && question.ask === 'box') {
    sendReply({ to, answer: { requestId: question.requestId, position: 0, digest: '' } })
  }
  answerTo(question).then(
    (answer) => sendReply({ to, answer }),
    (error: unknown) => sendReply({ to, refused: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
flushCompileCache() // it is killed, so it would not write it when it exits
sendReply({ to: ready })

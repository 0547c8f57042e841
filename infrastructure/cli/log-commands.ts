import { setTimeout as pause } from 'node:timers/promises'
import { messageText } from '#application/messages/message-text.ts'
import { atOtherPrices, whatIf } from '#application/pricing/what-if.ts'
import { foldCase } from '#domain/case.ts'
import type { Recorded } from '#domain/events.ts'
import { headline } from '#domain/ordering/headline.ts'
import { sentenceOf } from '#domain/sentences.ts'
import { dateOrOffset } from '#domain/text/date-or-offset.ts'
import type { Moment } from '#domain/time.ts'
import type { Database } from '../db/database.ts'
import { type CliCommand, Refused, print, printTable } from './command.ts'
import { evidenceCommands } from './evidence-commands.ts'

/** `log …`: reads the log. */

const line = (event: Recorded): string => {
  const actorName = event.actor.kind === 'system' ? event.actor.id : `${event.actor.kind} ${event.actor.id}`
  return `${String(event.position).padStart(8)}  ${event.at}  ${event.entityId}  ${actorName} ${messageText(sentenceOf(event))}`
}

const status: CliCommand = {
  usage: 'log status',
  about: 'show the length of the log, and the position up to which it is sealed',
  run: async ({ database }) => {
    const text = `select count(*) as events, coalesce(max(position), 0) as head, count(distinct case_id) as cases,
      count(distinct stream) as streams, (select coalesce(max(upto), 0) from log.seals) as sealed,
      (select log_id from log.identity) as log, pg_size_pretty(pg_total_relation_size('log.events')) as size from log.events`
    const { rows } = await database.pool.query<Record<string, string | number>>(text)
    printTable(rows)
    return rows[0]
  },
}

/** The position of the last event before a moment; searched from the end, because the moment is usually recent. */
const lastBefore = async ({ pool }: Database, moment: Moment): Promise<number> => {
  const text = 'select position from log.events where recorded_at < $1 order by position desc limit 1'
  const { rows } = await pool.query<{ position: number }>(text, [moment])
  return rows[0]?.position ?? 0
}

const tail: CliCommand = {
  usage: 'log tail',
  about: 'show the last events; --limit <n>, --since <when>, --follow',
  run: async ({ database, log }, _, { limit, since, follow }) => {
    const head = await log.head()
    let position = since
      ? await lastBefore(database, dateOrOffset(since, new Date().toISOString()))
      : Math.max(0, head - Number(limit))
    const events = await log.readAfter(position, since ? head - position : Number(limit))
    for (const event of events) print(line(event))
    while (follow) {
      for (const event of await log.readAfter(position, 1_000)) {
        if (event.position > (events.at(-1)?.position ?? 0)) print(line(event))
        position = event.position
      }
      await pause(500)
    }
    return events
  },
}

const show: CliCommand = {
  usage: 'log show <stream>',
  about: 'show all events of a stream with their data',
  run: async ({ database, log }, [stream = '']) => {
    const text = 'select case_id from log.events where stream = $1 limit 1'
    const { rows } = await database.pool.query<{ case_id: string }>(text, [stream])
    if (!rows[0])
      throw new Refused(`There is no stream ${stream}. To see the streams of an order, run: log story <requestId>`)
    const events = (await log.readCase({ caseId: rows[0].case_id })).filter((event) => event.stream === stream)
    for (const event of events) print(`${line(event)}\n          ${event.type} ${JSON.stringify(event.data)}`)
    return events
  },
}

const story: CliCommand = {
  usage: 'log story <requestId>',
  about: 'show the events of an order as sentences',
  run: async ({ log }, [requestId = '']) => {
    const events = await log.readCase({ requestId })
    if (events.length === 0) throw new Refused(`No order ${requestId}`)
    for (const event of events) print(line(event))
    const { where, waitingOn } = headline(foldCase(events))
    print(`\n${messageText({ key: `headline.${where}` })}. Waiting on: ${waitingOn}.`)
    for (const stream of new Set(events.map((event) => event.stream))) print(stream)
    return { where, waitingOn, events }
  },
}

const whatIfCommand: CliCommand = {
  usage: 'log what-if <requestId>',
  about: 'show how an order would differ at other unit prices; --prices +5: five percent more',
  run: async ({ log }, [requestId = ''], { prices }) => {
    if (!/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(prices))
      throw new Refused(`--prices is "${prices}"; expected a percentage, such as +5.`)
    const events = await log.readCase({ requestId })
    if (events.length === 0) throw new Refused(`No order ${requestId}`)
    const factor = 1 + Number(prices) / 100
    const { changes } = whatIf(
      events,
      atOtherPrices(({ unitPrice }) => Math.max(1, Math.round(unitPrice * factor))),
    )
    if (changes.length === 0) print('No differences.')
    else
      printTable(
        changes.map(({ path, before, after }) => ({ what: path, is: asText(before), 'would be': asText(after) })),
      )
    return changes
  },
}
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

export const logCommands: CliCommand[] = [status, tail, show, story, whatIfCommand, ...evidenceCommands]

import pg from 'pg'
import { fill } from './fill.ts'
import { median, percentile } from './measure.ts'
import { figure, type Row } from './report.ts'
import type { Run } from './run.ts'

/**
 * Compares the log partitioned by position with the unpartitioned log: `npm run bench -- --only partitions`, not part
 * of the full benchmark. The purpose is described in .github/deploy/partitions.md. A partitioned copy of `log.events`
 * cannot have `unique (stream, version)`, because that index would have to start with the position. Instead, a row per
 * stream ensures uniqueness and contains the first position of the stream, so that reading a case skips earlier
 * partitions.
 */

/** Number of partitions across which the events are distributed; new events are appended to the last one. */
const partitions = 10
/** Number of events per statement, and of cases that are read. */
const batch = 64
const reads = 500

const names = `stream, version, event_id, type, schema_version, case_id, entity_id, customer_id, supplier_id,
  actor_kind, actor_id, command_id, correlation_id, causation_id, recorded_at, data`

const tables = `
  create table parted (like log.events) partition by range (position);
  create table streams (stream text primary key, version integer not null, first bigint not null);
  create sequence parted_position;
  set synchronous_commit = off;`

/** Appends a batch as new events of new streams: only the work that both variants require. */
const appends = {
  flat: `insert into log.events (${names})
    select s.stream, 1, uuidv7(), e.type, 1, s.stream, e.entity_id, e.customer_id, null, 'customer', e.actor_id,
      s.stream || '/c', s.stream || '/c', null, now(), e.data
    from unnest($1::text[]) with ordinality s(stream, nth) join sample e using (nth)`,
  parted: `with written as (
      insert into parted (position, ${names})
      select nextval('parted_position'), s.stream, 1, uuidv7(), e.type, 1, s.stream, e.entity_id, e.customer_id, null,
        'customer', e.actor_id, s.stream || '/c', s.stream || '/c', null, now(), e.data
      from unnest($1::text[]) with ordinality s(stream, nth) join sample e using (nth)
      returning stream, version, position
    )
    insert into streams (stream, version, first) select stream, version, position from written
    on conflict (stream) do update set version = excluded.version`,
} as const

const tails = {
  flat: 'select position, data from log.events where position > $1 order by position limit 1000',
  parted: 'select position, data from parted where position > $1 order by position limit 1000',
} as const

const ofCase = {
  flat: 'select position, data from log.events where case_id = $1 order by position',
  parted: 'select position, data from parted where case_id = $1 order by position',
  bounded: `select position, data from parted where case_id = $1
    and position >= (select first from streams where stream = $1) order by position`,
} as const

type Times = Record<string, number[]>

export const partitioned = async ({ server, quick, rounds, random, say, milliseconds }: Run): Promise<Row[]> => {
  const events = quick ? 300_000 : 10_000_000
  const url = await server.database('partitions', 'ours')
  await fill(url, events, (done) => (done % 1_000_000 === 0 ? say(`partitions: ${figure(done)} events`) : undefined), {
    ordersUnderWay: 4_000,
  })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const copied = await copyInto(client, events, say)
  await client.query('set synchronous_commit = on; set plan_cache_mode = force_generic_plan')
  await client.query('vacuum analyze parted')
  await client.query('vacuum analyze streams')
  await client.query('checkpoint')
  const { rows: cases } = await client.query<{ id: string }>(
    'select case_id as id from log.events tablesample system (1) where version = 1 limit $1',
    [reads],
  )
  const times: Times = {}
  const time = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    ;(times[name] ??= []).push(performance.now() - began)
  }
  let streams = 0
  const next = () => Array.from({ length: batch }, () => `order-partition-${(streams += 1)}`)
  for (let round = 0; round < rounds; round += 1) {
    say(`partitions: round ${round + 1} of ${rounds}`)
    for (const kind of ['flat', 'parted'] as const) {
      for (const end = performance.now() + milliseconds * 2; performance.now() < end;) {
        await time(`append.${kind}`, () => client.query({ name: kind, text: appends[kind], values: [next()] }))
      }
      for (let nth = 0; nth < 50; nth += 1) {
        const after = events - 2_000 - Math.floor(random() * 1_000)
        await time(`tail.${kind}`, () => client.query({ name: `tail-${kind}`, text: tails[kind], values: [after] }))
      }
    }
    for (const kind of ['flat', 'parted', 'bounded'] as const) {
      for (const { id } of cases) {
        await time(`case.${kind}`, () => client.query({ name: `case-${kind}`, text: ofCase[kind], values: [id] }))
      }
    }
  }
  const detached = await detachUnderLoad(url, client, next)
  await client.end()
  return rowsOf(times, { events, copied, ...detached })
}

/** Copies the log into partitions; returns the duration in seconds. */
const copyInto = async (client: pg.Client, events: number, say: Run['say']): Promise<number> => {
  const began = performance.now()
  await client.query(tables)
  for (let nth = 0; nth < partitions; nth += 1) {
    say(`partitions: filling ${nth + 1} of ${partitions}`)
    const [from, to] = [Math.floor((events / partitions) * nth) + 1, Math.floor((events / partitions) * (nth + 1)) + 1]
    const end = nth === partitions - 1 ? 'maxvalue' : String(to)
    await client.query(`create table parted_${nth} (like parted including defaults)`)
    await client.query(
      `insert into parted_${nth} select * from log.events where position >= ${from} and position < ${to}`,
    )
    await client.query(`alter table parted_${nth} add primary key (position)`)
    await client.query(`create index on parted_${nth} (case_id, position)`)
    // A check constraint equal to the partition bound avoids a scan of the partition when it is attached.
    const check = end === 'maxvalue' ? `position >= ${from}` : `position >= ${from} and position < ${end}`
    await client.query(`alter table parted_${nth} add check (${check})`)
    await client.query(`alter table parted attach partition parted_${nth} for values from (${from}) to (${end})`)
  }
  await client.query(`insert into streams select stream, max(version), min(position) from log.events group by stream`)
  await client.query(`select setval('parted_position', ${events})`)
  await client.query(`create table sample as select row_number() over () as nth, type, entity_id, customer_id, actor_id, data
    from (select * from log.events order by position limit ${batch}) e`)
  return (performance.now() - began) / 1_000
}

/**
 * Detaches the first partition while appends continue; returns the duration, and that of the longest append in the
 * meantime.
 */
const detachUnderLoad = async (url: string, client: pg.Client, next: () => string[]) => {
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  let isDone = false
  const began = performance.now()
  const detaching = other.query('alter table parted detach partition parted_0 concurrently').then(() => {
    isDone = true
    return performance.now() - began
  })
  let longestAppend = 0
  do {
    const start = performance.now()
    await client.query({ name: 'parted', text: appends.parted, values: [next()] })
    longestAppend = Math.max(longestAppend, performance.now() - start)
  } while (!isDone)
  const detachMs = await detaching
  const start = performance.now()
  await other.query(`alter table parted attach partition parted_0 for values from (1) to (${await endOf(other)})`)
  const attachMs = performance.now() - start
  await other.end()
  return { detachMs, longestAppend, attachMs }
}

/** End of the detached partition. */
const endOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ end: string }>('select max(position) + 1 as end from parted_0')
  return Number(rows[0]!.end)
}

type Facts = { events: number; copied: number; detachMs: number; longestAppend: number; attachMs: number }

const rowsOf = (times: Times, { events, copied, detachMs, longestAppend, attachMs }: Facts): Row[] => {
  const p50 = (name: string) => median(times[name]!)
  const p99 = (name: string) =>
    percentile(
      times[name]!.toSorted((a, b) => a - b),
      0.99,
    )
  const both = (name: string, kind: string) =>
    `p50 ${figure(p50(`${name}.${kind}`))} ms, p99 ${figure(p99(`${name}.${kind}`))} ms`
  const versus = (name: string, kind: string, about: string): Row => ({
    key: `partitions.${name}${kind === 'bounded' ? 'Bounded' : ''}`,
    value: p50(`${name}.${kind}`) / p50(`${name}.flat`),
    about: `${about}: ${both(name, kind)} / unpartitioned: ${both(name, 'flat')}`,
  })
  return [
    versus(
      'append',
      'parted',
      `${figure(events)} events in ${partitions} partitions, ${batch} new ones in a statement, with a row for each stream`,
    ),
    versus('tail', 'parted', '1,000 events from near the end'),
    versus('case', 'parted', 'the events of a case, each partition looked at'),
    versus('case', 'bounded', 'the same from where its stream begins'),
    {
      key: 'partitions.detachMs',
      value: detachMs,
      about: `ms to detach a partition while appends go on; the longest of them took ${figure(longestAppend)} ms`,
    },
    {
      key: 'partitions.attachMs',
      value: attachMs,
      about: 'ms to attach it again, with a check constraint equal to its bounds',
    },
    { key: 'partitions.copySeconds', value: copied, about: 's to copy the log into partitions with their indexes' },
  ]
}

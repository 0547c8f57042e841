import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * PostgreSQL's own benchmark: one prepared single-row INSERT for each transaction, one index, no checks, by a client in C.
 * Only if `pgbench` is installed.
 */

const insert = `\\set id random(1, 2000000000)
insert into single (stream, version, type, data) values ('order-' || :id, 1, 'DraftChanged', '${JSON.stringify({
  contact: { firstName: 'Ada', lastName: 'Bloom', email: 'ada@bloom.example', company: 'Bloom', phoneNumber: '' },
  addresses: [
    { id: 'a-1', name: 'Studio', type: 'shipping', line1: '214 NW Glisan Street', line2: '', zipCode: '97209' },
  ],
  additionalComments:
    'kraft matte bouquet corrugated emboss studio harbour linen pallet foil ribbon sleeve kraft matte',
})}');
`

export type Pgbench = {
  /** Transactions a second. */
  cell: (clients: number, seconds: number) => Promise<number>
}

/** Prepares its table; undefined if pgbench is not installed. */
export const preparePgbench = async (url: string): Promise<Pgbench | undefined> => {
  if ((await output('pgbench', ['--version'])) === undefined) return undefined
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create table single (position bigint generated always as identity primary key,
    stream text not null, version integer not null, type text not null, data json not null,
    recorded_at timestamptz not null default now())`)
  await client.end()
  const script = join(tmpdir(), `boxwright-bench-${process.pid}`, 'single.sql')
  writeFileSync(script, insert)
  return {
    cell: async (clients, seconds) => {
      const threads = Math.min(clients, 2)
      const flags = `-n -M prepared -c ${clients} -j ${threads} -T ${seconds} -f`.split(' ')
      const printed = await output('pgbench', [...flags, script, url])
      return Number(/tps = ([\d.]+)/.exec(printed ?? '')?.[1] ?? Number.NaN)
    },
  }
}

/** The output of a program; undefined if it is missing or fails. */
const output = (program: string, args: readonly string[]): Promise<string | undefined> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('error', () => resolve(undefined))
    child.on('close', (code) => resolve(code === 0 ? text : undefined))
  })

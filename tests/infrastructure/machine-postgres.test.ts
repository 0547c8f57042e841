import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { describe, expect, test as base } from 'vitest'
import { startPostgres } from '#infrastructure/machine/postgres.ts'

/** An empty DATA_DIR; everything started on it is stopped after the test. */
const newPlace = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'machine-postgres-'))
  const ends: (() => unknown)[] = []

  const start = async (settings: Record<string, string> = { fsync: 'off' }) => {
    const server = await startPostgres({ dataDir, settings })
    ends.push(server.stop)
    return server
  }

  /** The same in a child process, which can be killed; `nextLine` waits for its next line of progress, url or refusal. */
  const startElsewhere = () => {
    const script = `
      import { startPostgres } from '#infrastructure/machine/postgres.ts'
      const options = { dataDir: process.argv[1], settings: { fsync: 'off' }, onProgress: console.log }
      await startPostgres(options).then(({ url }) => console.log(url), (error) => console.log(error.message))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir])
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const kill = async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    ends.push(kill)
    const nextLine = async (wanted: RegExp): Promise<string> => {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The other process ended without printing ${String(wanted)}`)
      return wanted.test(value) ? value : nextLine(wanted)
    }
    return { pid: child.pid, kill, nextLine }
  }

  const end = async () => {
    for (const one of ends.toReversed()) await one()
    rmSync(dataDir, { recursive: true })
  }
  return { dataDir, start, startElsewhere, end }
}

const test = base.extend<{ place: ReturnType<typeof newPlace> }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the braces which other fixtures this one needs
  place: async ({}, use) => {
    const place = newPlace()
    await use(place)
    await place.end()
  },
})

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

const answered = /^postgres:|already running/

describe.concurrent('the embedded PostgreSQL', () => {
  test('retains its data and its port across restarts', async ({ place }) => {
    const first = await place.start()
    await query(first.url, 'create table box as select 7 as depth')
    await first.stop()

    const second = await place.start()
    expect(second).toMatchObject({ url: first.url, adopted: false })
    expect(await query(second.url, 'select depth from box')).toEqual([7])
  })

  test('is UTF-8, durable by default, and reachable by loopback and password only', async ({ place }) => {
    const { url } = await place.start({})
    expect(await query(url, 'show server_encoding')).toEqual(['UTF8'])
    expect(await query(url, 'show fsync')).toEqual(['on'])
    expect(await query(url, 'show listen_addresses')).toEqual(['127.0.0.1'])
    expect(await query(url, 'show unix_socket_directories')).toEqual([''])
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
  })

  test('is adopted while running after its parent process was killed', async ({ place }) => {
    const other = place.startElsewhere()
    const url = await other.nextLine(answered)
    await query(url, 'create table box as select 7 as depth')
    await other.kill()

    const server = await place.start()
    expect(server).toMatchObject({ url, adopted: true })
    expect(await query(url, 'select depth from box')).toEqual([7])
    await server.stop()
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  })

  test('refuses a second process on its folder, names the first process, and continues to serve it', async ({
    place,
  }) => {
    const other = place.startElsewhere()
    const url = await other.nextLine(answered)
    const refusal = `already running on ${place.dataDir}/postgres (process ${other.pid})`
    await expect(place.start()).rejects.toThrow(refusal)
    expect(await query(url, 'select 1')).toEqual([1])
    await other.kill()
    await place.start() // adopts the server, so that the fixture stops it
  })

  test('serves exactly one of two processes that start at once on an empty folder', async ({ place }) => {
    const both = [place.startElsewhere(), place.startElsewhere()]
    const answers = await Promise.all(both.map(({ nextLine }) => nextLine(answered)))
    expect(answers.filter((answer) => answer.startsWith('postgres:'))).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes('already running'))).toHaveLength(1)
    await Promise.all(both.map(({ kill }) => kill()))
    expect((await place.start()).adopted).toBe(true)
  })

  test('starts again if the first start was killed during setup', async ({ place }) => {
    const other = place.startElsewhere()
    await other.nextLine(/^Creating the database/)
    await other.kill()
    expect(readdirSync(place.dataDir)).not.toContain('postgres')

    const { url, stop } = await place.start()
    expect(await query(url, 'select 1')).toEqual([1])
    await stop()
    // The orphan of the killed process may write for a moment; it has ended by the next start.
    await place.start()
    expect(readdirSync(place.dataDir)).toEqual(['postgres'])
  })

  test('takes another port if another program uses its port', async ({ place }) => {
    const first = await place.start()
    await first.stop()
    const otherProgram = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    await once(otherProgram, 'listening')

    const second = await place.start()
    otherProgram.close()
    expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
    expect(await query(second.url, 'select 1')).toEqual([1])
  })

  test('ignores a pid file whose process id now belongs to another program', async ({ place }) => {
    const first = await place.start()
    await first.stop()
    writeFileSync(join(place.dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n`)
    expect((await place.start()).adopted).toBe(false)
  })

  test('refuses a folder with other content and leaves it unchanged', async ({ place }) => {
    const letter = join(place.dataDir, 'postgres/letter.txt')
    mkdirSync(join(place.dataDir, 'postgres'))
    writeFileSync(letter, 'Dear Ada')
    await expect(place.start()).rejects.toThrow('files that are not a Boxwright database')
    expect(readFileSync(letter, 'utf8')).toBe('Dear Ada')
  })
})

import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Audience, audiences } from '#domain/kernel/fact.ts'
import { createBackup } from '#infrastructure/backup/create-backup.ts'
import { restoreBackup } from '#infrastructure/backup/restore-backup.ts'
import { type Bridge, type FeedStreams, startBridge } from '#infrastructure/bridge/bridge.ts'
import { openJetStream } from '#infrastructure/bridge/jetstream.ts'
import { canRunNats, type NatsServers, startNats } from '../support/nats-server.ts'
import { openSecondApp, openTestApp, runWholeOrder } from '../support/test-app.ts'

/** The bridge to NATS JetStream, against a real server. */

let nats: NatsServers
const isNatsAvailable = canRunNats()
beforeAll(async () => {
  if (isNatsAvailable) nats = await startNats()
})
afterAll(() => nats?.stop())

type App = Pick<Awaited<ReturnType<typeof openTestApp>>, 'database' | 'log' | 'projector'>
type Message = { subject: string; msgId: string; epoch: string; body: Record<string, unknown> & { position: number } }

/** Every message of a stream, in its order. */
const messagesOf = async (audience: Audience): Promise<Message[]> => {
  const connection = await connect({ servers: new URL(nats.url).host })
  const manager = await jetstreamManager(connection)
  const { state } = await manager.streams.info(`boxwright-${audience}`)
  const messages: Message[] = []
  for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
    const message = await manager.streams.getMessage(`boxwright-${audience}`, { seq })
    messages.push({
      subject: message!.subject,
      msgId: message!.header.get('Nats-Msg-Id'),
      epoch: message!.header.get('Boxwright-Epoch'),
      body: message!.json(),
    })
  }
  await connection.close()
  return messages
}

const deleteStreams = async (): Promise<void> => {
  const connection = await connect({ servers: new URL(nats.url).host })
  const manager = await jetstreamManager(connection)
  for (const audience of audiences) await manager.streams.delete(`boxwright-${audience}`).catch(() => undefined)
  await connection.close()
}

const positionsOf = async ({ database }: App): Promise<number[]> => {
  const { rows } = await database.pool.query<{ position: number }>('select position from projector.bridges')
  return rows.map(({ position }) => position)
}

const published = async (app: App): Promise<void> => {
  const head = await app.log.head()
  await expect.poll(() => positionsOf(app), { timeout: 60_000 }).toEqual([head, head, head])
}

const open = (app: App, errors: unknown[] = [], wrap = (streams: FeedStreams) => streams): Bridge =>
  startBridge(
    app.database,
    async () => wrap(await openJetStream(nats.url, 1)),
    (error) => errors.push(error),
  )

/** The feed of an audience as the bridge publishes it. */
const feedOf = async (app: App, audience: Audience): Promise<[string, number][]> => {
  const rows = await app.projector.read(audience, undefined, 0, 1_000)
  return rows.map(({ eventId, position }) => [eventId, position])
}

describe.runIf(isNatsAvailable)('the bridge to JetStream', () => {
  test('publishes the redacted feed of each audience in order, each event once with its id', async () => {
    await using app = await openTestApp()
    await runWholeOrder(app)
    await app.settled()
    const bridge = open(app)
    await published(app)
    await runWholeOrder(app)
    await app.settled()
    bridge.wake()
    await published(app)
    await bridge.stop()
    for (const audience of audiences) {
      const messages = await messagesOf(audience)
      expect(messages.map(({ msgId, body }) => [msgId, body.position])).toEqual(await feedOf(app, audience))
      expect(messages.every(({ msgId, body }) => body['id'] === msgId)).toBe(true)
      const subject = { customer: /^boxwright\.customer\.c-[\w-]+\.\w+$/, staff: /^boxwright\.staff\.\w+$/ }
      const expected = { ...subject, supplier: /^boxwright\.supplier\.s-[\w-]+\.\w+$/ }[audience]
      for (const message of messages) expect(message.subject).toMatch(expected)
    }
    const text = JSON.stringify(await messagesOf('customer'))
    expect(text).not.toMatch(/unitCost|s-dongguan|supplierId":"/)
    // A stream cannot be erased, so it must not contain personal data.
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*) from log.events where data -> 'sealed' is not null`,
    )
    expect(rows[0]!.count).toBeGreaterThan(0)
    for (const audience of audiences) expect(JSON.stringify(await messagesOf(audience))).not.toContain('Glisan')
  })

  test('continues without a gap or a duplicate after a crash and after lost answers', async () => {
    await deleteStreams()
    await using app = await openTestApp()
    await runWholeOrder(app)
    await app.settled()
    let lost = 0
    const errors: unknown[] = []
    const forgetful = open(app, errors, (streams) => ({
      ...streams,
      // The messages arrive but the acknowledgments are lost, and only the first part of a page arrives.
      publish: async (audience, messages, epoch, after) => {
        if (lost >= 6) return streams.publish(audience, messages, epoch, after)
        lost += 1
        await streams.publish(audience, messages.slice(0, 3), epoch, after)
        throw new Error('No answer')
      },
    }))
    await published(app)
    await forgetful.stop()
    expect(errors).not.toEqual([])
    await app.database.pool.query('delete from projector.bridges') // as after a crash before the positions were stored
    const bridge = open(app)
    await published(app)
    await bridge.stop()
    for (const audience of audiences) {
      expect((await messagesOf(audience)).map(({ msgId, body }) => [msgId, body.position])).toEqual(
        await feedOf(app, audience),
      )
    }
  })

  test('publishes from one process at a time; a process with an outdated position is refused', async () => {
    await deleteStreams()
    await using app = await openTestApp()
    const [one, two] = [open(app), open(app)]
    await runWholeOrder(app)
    await app.settled()
    one.wake()
    two.wake()
    await published(app)
    await Promise.all([one.stop(), two.stop()])
    const streams = await openJetStream(nats.url, 1)
    const message = { subject: 'boxwright.staff.Late', eventId: 'late', position: 1, body: '{}' }
    await expect(streams.publish('staff', [message], 'epoch', 0)).rejects.toThrow(/wrong last sequence/)
    await streams.close()
    expect((await messagesOf('staff')).map(({ msgId }) => msgId)).toEqual(
      (await feedOf(app, 'staff')).map(([eventId]) => eventId),
    )
  })

  test('A22 publishes the events after a restore under a new epoch, and refuses a stream of another log', async () => {
    await deleteStreams()
    await using app = await openTestApp()
    const folder = mkdtempSync(join(tmpdir(), 'boxwright-bridge-'))
    const owner = new pg.Client(app.url)
    await owner.connect()
    const name = `restored_${randomUUID().replaceAll('-', '')}`
    try {
      await runWholeOrder(app)
      await app.settled()
      const { head } = await createBackup(app.url, folder, {
        secretKey: randomBytes(32),
        now: () => new Date().toISOString(),
      })
      await runWholeOrder(app)
      await app.settled()
      const first = open(app)
      await published(app)
      await first.stop()
      const before = await messagesOf('staff')

      await owner.query(`create database ${name} template template0`)
      const url = Object.assign(new URL(app.url), { pathname: `/${name}` }).href
      await restoreBackup(folder, url)
      const restored = await openSecondApp(url)
      await runWholeOrder(restored)
      await restored.settled()
      const second = open(restored)
      await published(restored)
      await second.stop()
      const messages = await messagesOf('staff')
      expect(messages.slice(0, before.length)).toEqual(before)
      const after = messages.slice(before.length)
      expect(after.map(({ msgId, body }) => [msgId, body.position])).toEqual(
        (await feedOf(restored, 'staff')).filter(([, position]) => position > head),
      )
      expect(new Set([...before, ...after].map(({ epoch }) => epoch)).size).toBe(2)
      await restored.close()

      await owner.query('update log.epochs set epoch = gen_random_uuid()') // another log
      const errors: unknown[] = []
      const foreign = open(app, errors)
      await expect.poll(() => String(errors[0]), { timeout: 60_000 }).toContain('was published by another log')
      await foreign.stop()
      expect(await messagesOf('staff')).toHaveLength(messages.length)
    } finally {
      await owner.query(`drop database if exists ${name} with (force)`)
      await owner.end()
      rmSync(folder, { recursive: true })
    }
  })

  test('waits for unreachable servers, and can stop while they are unreachable', async () => {
    await using app = await openTestApp()
    await runWholeOrder(app)
    await app.settled()
    await nats.kill(0)
    const errors: unknown[] = []
    const early = open(app, errors)
    await expect.poll(() => errors.length, { timeout: 60_000 }).toBe(1)
    await early.stop()

    const bridge = open(app, errors)
    await expect.poll(() => errors.length, { timeout: 60_000 }).toBe(2)
    await nats.start(0)
    await deleteStreams()
    await published(app)
    await nats.kill(0)
    await bridge.stop()
    await nats.start(0)
  })

  test('feeds the documented example consumer, which continues where it stopped', async () => {
    await deleteStreams()
    await using app = await openTestApp()
    const bridge = open(app)
    const program = join(import.meta.dirname, '../../.github/deploy/consume-feed.mjs')
    await runWholeOrder(app)
    await app.settled()
    bridge.wake()
    await published(app)
    const follow = async (count: number): Promise<string[]> => {
      const child = spawn(process.execPath, [program, nats.url, 'staff'])
      let output = ''
      child.stdout.on('data', (text) => (output += String(text)))
      await expect.poll(() => output.split('\n').length - 1, { timeout: 60_000 }).toBe(count)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      return output
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[3]!)
    }
    const before = await feedOf(app, 'staff')
    expect(await follow(before.length)).toEqual(before.map(([eventId]) => eventId))
    await runWholeOrder(app)
    await app.settled()
    bridge.wake()
    await published(app)
    const all = await feedOf(app, 'staff')
    expect(await follow(all.length - before.length)).toEqual(all.slice(before.length).map(([eventId]) => eventId))
    await bridge.stop()
    const connection = await connect({ servers: new URL(nats.url).host })
    const info = await (await jetstream(connection).consumers.get('boxwright-staff', 'example')).info()
    expect(info.num_pending).toBe(0)
    await connection.close()
  })
})

import { jetstream, type JetStreamManager, jetstreamManager, type StoredMsg } from '@nats-io/jetstream'
import { connect, headers, nanos } from '@nats-io/transport-node'
import type { Audience } from '#domain/kernel/fact.ts'
import type { FeedStreams, StreamEnd } from './bridge.ts'

/** The streams of the bridge on NATS JetStream: one per audience. */

/** Headers with the position of an event in the log, and with the epoch of the log. */
const positionHeader = 'Boxwright-Position'
const epochHeader = 'Boxwright-Epoch'

/** Milliseconds for which the server detects duplicates by the id of the event (`Nats-Msg-Id`). */
const duplicateWindow = 10 * 60_000

const streamOf = (audience: Audience): string => `boxwright-${audience}`

/** Error of JetStream for a stream that does not exist. */
const isMissing = (error: unknown): boolean => error instanceof Error && /stream not found/i.test(error.message)

/**
 * Connects to NATS. A lost connection is reestablished without a time limit.
 * @param replicas of each stream created here; existing streams are not changed
 * @throws {Error} if no server answers
 */
export const openJetStream = async (address: string, replicas: number): Promise<FeedStreams> => {
  const urls = address.split(',').map((one) => new URL(one.trim()))
  const { username, password, protocol } = urls[0]!
  const connection = await connect({
    servers: urls.map(({ host }) => host),
    name: 'boxwright',
    maxReconnectAttempts: -1,
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    ...(protocol === 'tls:' && { tls: {} }),
  })
  const manager = await jetstreamManager(connection)
  const js = jetstream(connection)
  return {
    end: async (audience) => {
      const name = streamOf(audience)
      const info = await manager.streams.info(name).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        const subjects = [`boxwright.${audience}.>`]
        return manager.streams.add({
          name,
          subjects,
          num_replicas: replicas,
          duplicate_window: nanos(duplicateWindow),
          deny_delete: true,
        })
      })
      const { last_seq: sequence, messages } = info.state
      return { sequence, last: messages > 0 ? await lastOf(manager, name, sequence) : undefined }
    },
    publish: async (audience, messages, epoch, after) => {
      const sent = messages.map(async ({ subject, eventId, position, body }, i) => {
        const head = headers()
        head.set(positionHeader, String(position))
        head.set(epochHeader, epoch)
        const expect = { streamName: streamOf(audience), lastSequence: after + i }
        return js.publish(subject, body, { msgID: eventId, headers: head, expect })
      })
      // Await every acknowledgment before the next attempt reads the end of the stream.
      const answers = await Promise.allSettled(sent)
      const failed = answers.find((answer) => answer.status === 'rejected')
      if (failed) throw failed.reason
      return after + messages.length
    },
    // Every message has been acknowledged: nothing is left to send, and a drain would fail without a server.
    close: () => connection.close(),
  }
}

const lastOf = async (manager: JetStreamManager, name: string, sequence: number): Promise<StreamEnd['last']> => {
  const message: StoredMsg | null = await manager.streams.getMessage(name, { seq: sequence }).catch(() => null)
  if (!message) return undefined
  const position = Number(message.header.get(positionHeader))
  return { position, epoch: message.header.get(epochHeader) }
}

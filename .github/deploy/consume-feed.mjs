// Follows the feed of the staff from NATS JetStream: node consume-feed.mjs nats://host:4222 [audience]
// A durable consumer goes on where it stopped. A message is delivered again if it was not acknowledged: `id` says which
// events were handled before. It needs the packages @nats-io/transport-node and @nats-io/jetstream.
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

const [address = 'nats://127.0.0.1:4222', audience = 'staff'] = process.argv.slice(2)
const { host, username, password } = new URL(address)
const connection = await connect({ servers: host, ...(username && { user: username, pass: password }) })
const [stream, durable] = [`boxwright-${audience}`, 'example']
const manager = await jetstreamManager(connection)
await manager.consumers.add(stream, { durable_name: durable, ack_policy: AckPolicy.Explicit })
const consumer = await jetstream(connection).consumers.get(stream, durable)
for await (const message of await consumer.consume()) {
  const { id, position, type, entityId } = message.json()
  process.stdout.write(`${position} ${type} ${entityId} ${id}\n`)
  message.ack()
}

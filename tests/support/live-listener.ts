import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Channel, LiveEvent, ServerMessage } from '#application/conversations/contracts/live.ts'
import type { Person, TestServer } from './test-server.ts'

/** An open, subscribed socket of a person, and the events that it has received. `position`: where it started. */
export const listen = async (
  { url }: Pick<TestServer, 'url'>,
  { cookie }: Pick<Person, 'cookie'>,
  channels: readonly Channel[],
  after?: number,
) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/live`, { headers: { cookie } })
  const events: LiveEvent[] = []
  const subscribed = Promise.withResolvers<number>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as ServerMessage
    if (message.type === 'subscribed') subscribed.resolve(message.position)
    if (message.type === 'event') events.push(message.event)
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'subscribe', channels, ...(after !== undefined && { after }) }))
  const position = await subscribed.promise
  return { events, position, types: () => events.map(({ type }) => type), close: () => socket.close(), socket }
}

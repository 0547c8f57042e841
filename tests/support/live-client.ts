import { once } from 'node:events'
import { type ClientOptions, WebSocket } from 'ws'
import { type ClientMessage, ServerMessage } from '#application/conversations/contracts/live.ts'

/** A client of the live connection that records every message in order, and the close. */

export type LiveClient = Awaited<ReturnType<typeof connect>>

export const connect = async (url: string, options: ClientOptions = {}) => {
  const socket = new WebSocket(url, options)
  const messages: ServerMessage[] = []
  const waiting = new Set<() => void>()
  const { promise: closed, resolve } = Promise.withResolvers<number>()
  socket.on('message', (data) => {
    messages.push(ServerMessage.parse(JSON.parse((data as Buffer).toString())))
    for (const look of waiting) look()
  })
  socket.on('close', (code) => {
    resolve(code)
    for (const look of waiting) look()
  })
  const refused = once(socket, 'unexpected-response').then(([, response]) => {
    throw new Error(`refused with ${(response as { statusCode: number }).statusCode}`)
  })
  await Promise.race([once(socket, 'open'), refused])

  /** Waits for the first matching message, including earlier ones; rejects if the connection ends first. */
  const until = (fits: (message: ServerMessage, all: ServerMessage[]) => boolean): Promise<ServerMessage> =>
    new Promise((found, missed) => {
      const look = () => {
        const message = messages.find((one) => fits(one, messages))
        if (message) found(message)
        else if (socket.readyState === socket.CLOSED) missed(new Error(`closed after ${JSON.stringify(messages)}`))
        else return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })

  return {
    socket,
    messages,
    /** The close code, after the connection has closed. */
    closed,
    until,
    say: (message: unknown) =>
      socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    subscribe: async (...args: [ClientMessage['channels'], number?]) => {
      const [channels, after] = args
      socket.send(JSON.stringify({ type: 'subscribe', channels, ...(after === undefined ? {} : { after }) }))
      return until(({ type }) => type === 'subscribed')
    },
    events: () => messages.flatMap((message) => (message.type === 'event' ? [message.event] : [])),
    positions: () => messages.flatMap((message) => (message.type === 'event' ? [message.event.position] : [])),
    errors: () => messages.flatMap((message) => (message.type === 'error' ? [message.message] : [])),
  }
}

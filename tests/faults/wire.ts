import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A connection to PostgreSQL that can be cut, frozen, or lose messages: a TCP proxy that parses the protocol, so that a
 * fault can occur between any two messages or within a message.
 */

/**
 * A message in transit. `nth`: number of the message in its direction, from 0. `type`: its letter, empty for the first
 * message.
 */
export type Frame = { from: 'client' | 'server'; nth: number; type: string; bytes: number }
/** The fault: after this number of bytes, the connection is cut or frozen. */
export type Fate = 'pass' | 'swallow' | { cutAfter: number } | { stallAfter: number }

export type Wire = {
  /** The database URL through the proxy. */
  url: string
  /** Sets the fault for all later messages, including those of open connections. */
  judge: (fate: (frame: Frame) => Fate) => void
  /** Cuts all open connections. */
  cutAll: () => void
  stop: () => Promise<void>
}

export const openWire = async (target: string): Promise<Wire> => {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let judge: (frame: Frame) => Fate = () => 'pass'

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let over = false
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.setNoDelay()
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.end()
      })
    }
    const pass = (from: Frame['from'], source: Socket, sink: Socket): void => {
      const cut = frames(from)
      source.on('data', (chunk: Buffer) => {
        for (const { frame, data } of over ? [] : cut(chunk)) {
          if (over) return
          const fate = judge(frame)
          if (fate === 'pass') sink.write(data)
          else if (fate !== 'swallow') {
            over = true
            if ('cutAfter' in fate) {
              // Earlier bytes arrive; the other side receives no further bytes.
              sink.end(data.subarray(0, fate.cutAfter))
              source.destroy()
            } else sink.write(data.subarray(0, fate.stallAfter))
          }
        }
      })
    }
    pass('client', client, upstream)
    pass('server', upstream, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  const cutAll = () => open.forEach((socket) => socket.destroy())
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${address.port}` }).href,
    judge: (fate) => void (judge = fate),
    cutAll,
    stop: async () => {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Splits a stream of bytes into messages: a letter and a length; the client's first message has no letter. */
const frames = (from: Frame['from']) => {
  let rest = Buffer.alloc(0)
  let nth = 0
  return (chunk: Buffer): { frame: Frame; data: Buffer }[] => {
    rest = Buffer.concat([rest, chunk])
    const whole: { frame: Frame; data: Buffer }[] = []
    for (;;) {
      const head = from === 'client' && nth === 0 ? 0 : 1
      const bytes = rest.length >= head + 4 ? rest.readUInt32BE(head) + head : Infinity
      if (rest.length < bytes) return whole
      const type = head === 0 ? '' : String.fromCharCode(rest[0]!)
      whole.push({ frame: { from, nth, type, bytes }, data: rest.subarray(0, bytes) })
      rest = rest.subarray(bytes)
      nth += 1
    }
  }
}

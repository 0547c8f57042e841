import { connect, type Socket } from 'node:net'

/**
 * A minimal HTTP/1.1 client on one persistent connection, so that the measurement is dominated by the server, not the
 * client.
 */

export type Answer = { status: number; body: string }

export type Connection = {
  /** One request at a time. */
  ask: (method: string, path: string, body?: object) => Promise<Answer>
  close: () => void
}

/** Opens a connection to `http://localhost:<port>`; `cookie` is sent with every request. */
export const openConnection = async (address: string, cookie = ''): Promise<Connection> => {
  const { port, host } = new URL(address)
  const socket: Socket = connect(Number(port), '127.0.0.1')
  socket.setNoDelay(true)
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
  let received: Buffer = Buffer.alloc(0)
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error(`${address} hung up`)))
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const headers = received.toString('latin1', 0, head)
    const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0)
    const end = head + 4 + length
    if (received.length < end) return
    const answer = { status: Number(headers.slice(9, 12)), body: received.toString('utf8', head + 4, end) }
    received = received.subarray(end)
    const one = waiting
    waiting = undefined
    one?.resolve(answer)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('error', reject)
  })
  const common = `host: ${host}\r\ncookie: ${cookie}\r\n`
  return {
    ask: (method, path, body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const text = body === undefined ? '' : JSON.stringify(body)
        const content = text && `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
        socket.write(`${method} ${path} HTTP/1.1\r\n${common}${content}\r\n${text}`)
      }),
    close: () => socket.destroy(),
  }
}

import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Refusals of connections that Node and the WebSocket library turn down before a request exists (S-26). */

const messageOf: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP',
  408: 'The request took too long',
  431: 'The headers of the request are too large',
}

const statusOf = (code: string | undefined): number =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400

/** Answers an error of Node's HTTP parser. */
export const refuseClientError = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statusOf(code)
  refuseRaw(socket, status, messageOf[status]!)
}

/** Writes a refusal in the envelope of the API (API-D02), with the headers of its answers, and ends the connection. */
export const refuseRaw = (socket: Duplex, status: number, message: string): void => {
  const body = JSON.stringify({ hasError: true, message, type: 'badRequest', field: 'request' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

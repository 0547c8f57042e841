import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { messageText } from '#application/messages/message-text.ts'

/** Refusals of connections that Node and the WebSocket library reject before a request exists (S-26). */

const reasonOf = { 400: 'input.noHttp', 408: 'input.slow', 431: 'input.largeHeaders' } as const
type Status = keyof typeof reasonOf

const statusOf = (code: string | undefined): Status =>
  code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400

/** Responds to an error of Node's HTTP parser. */
export const refuseClientError = ({ code }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  refuseRaw(socket, statusOf(code))
}

/**
 * Writes a refusal in the envelope of the API (API-D02), with the headers of API responses, and ends the connection.
 */
const refuseRaw = (socket: Duplex, status: Status): void => {
  const reason = reasonOf[status]
  const message = messageText({ key: reason })
  const body = JSON.stringify({ hasError: true, message, type: 'badRequest', reason, field: 'request' })
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

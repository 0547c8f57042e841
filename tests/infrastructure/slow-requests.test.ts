import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allowLongRequest,
  createLimitedServer,
  defaultConnectionLimits,
} from '#infrastructure/http/connection-limits.ts'

/** Requests whose body arrives slowly, at a server that allows 200 ms for a request. */

const server = createLimitedServer(
  (request, response) => {
    if (request.url === '/part') allowLongRequest(request)
    request.resume().once('end', () => response.end('received'))
  },
  { ...defaultConnectionLimits, request: 200 },
)
server.on('clientError', (error: NodeJS.ErrnoException, socket) => socket.end(error.code))

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** The answer to a request whose last byte is sent once the server has ended a request that is not allowed to be long. */
const answerTo = async (path: string, lastByte: Promise<unknown>): Promise<string> => {
  const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`PUT ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\na`)
  void lastByte.then(() => socket.writable && socket.write('b'))
  return text(socket)
}

test('S-01 a slow body ends the request, except for a part of an upload', async () => {
  const short = answerTo('/command', new Promise(() => undefined))
  const long = answerTo('/part', short)
  expect(await short).toBe('ERR_HTTP_REQUEST_TIMEOUT')
  expect(await long).toMatch(/^HTTP\/1\.1 200 [^]*received/)
})

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Endpoint } from '#application/contracts/endpoint.ts'
import { asciiJson } from '#application/contracts/wire.ts'

/** Streams of server-sent events (AI-D10). */

/** Milliseconds without a fragment after which a comment is sent, so that proxies keep the connection open. */
const keepAliveMs = 15_000

/** Sends each fragment as one event, filtered by the schema of the contract. */
export const sendEvents = (reply: FastifyReply, { reply: schema }: Endpoint, stream: AsyncIterable<unknown>) =>
  reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // nginx would collect the fragments.
      'x-accel-buffering': 'no',
    })
    .send(
      Readable.from(
        written(stream, (fragment) => asciiJson(schema.parse(fragment))),
        { objectMode: false },
      ),
    )

async function* written(stream: AsyncIterable<unknown>, toJson: (fragment: unknown) => string): AsyncGenerator<string> {
  const fragments = stream[Symbol.asyncIterator]()
  // Sends the headers before the first fragment.
  yield ':\n\n'
  let next = fragments.next()
  try {
    for (;;) {
      const timer = Promise.withResolvers<'silent'>()
      const timeout = setTimeout(() => timer.resolve('silent'), keepAliveMs)
      const found = await Promise.race([next, timer.promise]).finally(() => clearTimeout(timeout))
      if (found === 'silent') {
        yield ':\n\n'
        continue
      }
      if (found.done) return
      yield `data: ${toJson(found.value)}\n\n`
      next = fragments.next()
    }
  } finally {
    await fragments.return?.(undefined)
  }
}

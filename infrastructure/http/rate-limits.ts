import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Message } from '#domain/messages/message.ts'
import { refuseTooOften } from './answers.ts'

/**
 * Lets an address ask `most` times a minute, and refuses it with 429 from then on (API-D09). For what anybody may ask and
 * what costs the server milliseconds of work; each one that is made counts for itself.
 */
export const notTooOften = (
  app: FastifyInstance,
  most: number,
  message: Message,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<void>) => {
  const count = app.createRateLimit({ max: most, timeWindow: '1 minute' })
  return async (request, reply) => {
    const asked = await count(request)
    if ('isExceeded' in asked && asked.isExceeded) refuseTooOften(reply, asked.ttlInSeconds, message)
  }
}

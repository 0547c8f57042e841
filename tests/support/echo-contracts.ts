import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoint, Paging } from '#application/contracts/endpoint.ts'
import { people } from '#application/people/contracts/people.ts'
import { Rejection, type RefusalCode } from '#domain/kernel/refusal.ts'
import { type Access, accessKinds } from '#domain/people/rights.ts'
import { Moment } from '#domain/time.ts'
import { serve } from '#infrastructure/http/serve.ts'

/** Endpoints that do nothing but show what the server makes of a request. */

const door = (access: Access) =>
  endpoint({ method: 'POST', path: `/doors/${access}`, summary: `For ${access}`, access: [access], reply: z.null() })

export const echo = {
  body: endpoint({
    method: 'POST',
    path: '/echo/:name',
    summary: 'What was understood',
    access: ['anyone'],
    params: z.strictObject({ name: z.string().max(20) }),
    query: Paging,
    body: z.strictObject({
      title: z.string().trim().min(1).max(10).optional(),
      price: z.number().optional(),
      currency: z.enum(['USD', 'EUR']).optional(),
      at: Moment.optional(),
      box: z.strictObject({ width: z.int() }).optional(),
    }),
    reply: z.object({
      name: z.string(),
      limit: z.number(),
      body: z.unknown(),
      commandId: z.string(),
      minPosition: z.number().optional(),
    }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/refuse/:code',
    summary: 'Refuses with a code',
    access: ['anyone'],
    params: z.strictObject({ code: z.string().max(40) }),
    reply: z.null(),
  }),
  fail: endpoint({ method: 'GET', path: '/fail', summary: 'Has a bug', access: ['anyone'], reply: z.null() }),
  leak: endpoint({
    method: 'GET',
    path: '/leak',
    summary: 'Says too much',
    access: ['anyone'],
    reply: z.object({ name: z.string() }),
  }),
  wrong: endpoint({
    method: 'GET',
    path: '/wrong',
    summary: 'Says the wrong thing',
    access: ['anyone'],
    reply: z.object({ name: z.string() }),
  }),
  late: endpoint({ method: 'GET', path: '/late', summary: 'Knows too little', access: ['anyone'], reply: z.null() }),
  remove: endpoint({
    method: 'DELETE',
    path: '/things/:id',
    summary: 'Deletes',
    access: ['anyone'],
    params: z.strictObject({ id: z.string().max(9) }),
    reply: z.null(),
  }),
}
const doors = Object.fromEntries(accessKinds.map((kind) => [kind, door(kind)]))
export const echoContracts = { people, echo, doors }

export const echoRoutes = (app: FastifyInstance): void => {
  serve(app, echo.body, ({ params, query, body, commandId, minPosition }) => ({
    payload: { name: params.name, limit: query.limit, body, commandId, minPosition },
    position: 42,
  }))
  serve(app, echo.refuse, ({ params }) => {
    throw new Rejection({ code: params.code as RefusalCode, reason: 'access.tryAgain', field: 'status' })
  })
  serve(app, echo.fail, () => {
    throw new Error('the secret is in /etc/passwd')
  })
  serve(app, echo.leak, () => ({ payload: { name: 'Ada', passwordHash: '$argon2id$' } }))
  serve(app, echo.wrong, () => ({ payload: { name: 5 as never } }))
  serve(app, echo.late, () => ({ payload: null, position: 7, stale: true }))
  serve(app, echo.remove, () => ({ payload: null }))
  for (const contract of Object.values(doors)) serve(app, contract, () => ({ payload: null }))
}

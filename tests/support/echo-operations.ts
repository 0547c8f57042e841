import { z } from 'zod'
import { endpoint, Paging } from '#application/contracts/endpoint.ts'
import { query } from '#application/pipeline/operation.ts'
import { Rejection, type RefusalCode } from '#domain/kernel/refusal.ts'
import { type Access, accessRules } from '#domain/people/rights.ts'
import { Moment } from '#domain/time.ts'

/** Endpoints that return the parsed request. */

const restrictedTo = (access: Access) =>
  endpoint({
    method: 'POST',
    path: `/restricted/${access}`,
    summary: `For ${access}`,
    access: [access],
    reply: z.null(),
  })

export const echo = {
  body: endpoint({
    method: 'POST',
    path: '/echo/:name',
    summary: 'Returns the parsed request',
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
    summary: 'Returns an extra field',
    access: ['anyone'],
    reply: z.object({ name: z.string() }),
  }),
  wrong: endpoint({
    method: 'GET',
    path: '/wrong',
    summary: 'Returns a wrong type',
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
const restricted = Object.fromEntries((Object.keys(accessRules) as Access[]).map((kind) => [kind, restrictedTo(kind)]))

/** Handlers of the echo contracts. */
export const echoOperations = {
  echo: {
    body: query(echo.body, ({ params, query: asked, body, commandId, minPosition }) => ({
      payload: { name: params.name, limit: asked.limit, body, commandId, minPosition },
      position: 42,
    })),
    refuse: query(echo.refuse, ({ params }) => {
      throw new Rejection({ code: params.code as RefusalCode, reason: 'access.tryAgain', field: 'status' })
    }),
    fail: query(echo.fail, () => {
      throw new Error('the secret is in /etc/passwd')
    }),
    leak: query(echo.leak, () => ({ payload: { name: 'Ada', passwordHash: '$argon2id$' } })),
    wrong: query(echo.wrong, () => ({ payload: { name: 5 as never } })),
    late: query(echo.late, () => ({ payload: null, position: 7, stale: true })),
    remove: query(echo.remove, () => ({ payload: null })),
  },
  restricted: Object.fromEntries(
    Object.entries(restricted).map(([kind, contract]) => [kind, query(contract, () => ({ payload: null }))]),
  ),
}

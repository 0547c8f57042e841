import type { FastifyInstance } from 'fastify'
import { securityRecord } from '#application/people/contracts/audit-log.ts'
import { users as contracts } from '#application/people/contracts/users.ts'
import { invalid, Rejection } from '#domain/kernel/refusal.ts'
import { permits } from '#domain/people/rights.ts'
import type { App } from '../../app.ts'
import { readSecurityRecord } from '../../people/audit-log.ts'
import { given } from '../../people/columns.ts'
import type { Ask } from '../../people/idempotency.ts'
import type { Move, UserQuery } from '../../people/users.ts'
import { paged } from '../../reads/paging.ts'
import { serve } from '../serve.ts'

/**
 * Users over HTTP: the colleagues of one's own company, for staff everybody, and the record of what happened to them. What
 * colleagues do not know of each other their contract leaves out (`Colleague`).
 */
export const userRoutes = (app: FastifyInstance, { users, cursors, database }: App): void => {
  /** A page of users; `whose` binds its cursors to who reads. */
  const page = (whose: string, { cursor, ...query }: Omit<UserQuery, 'after'> & { cursor?: string | undefined }) =>
    paged(cursors, whose, cursor, (after: UserQuery['after']) => users.list({ ...query, after }))

  serve(app, contracts.colleagues, async ({ caller, query }) => {
    const customerId = caller.customerId!
    return { payload: await page(`colleagues ${customerId}`, { ...query, customerId }) }
  })

  /** An invitation by mail; one that had been sent before does not count against the rate limit. */
  const invited = async <T>(send: (onRepeat: () => Promise<void>) => Promise<T>) => {
    let repeated = false
    const payload = await send(async () => {
      repeated = true
    })
    return { payload, repeated }
  }

  serve(app, contracts.inviteColleague, ({ caller, ask, body }) => {
    const invitation = { ...body, type: 'user' as const, customerId: caller.customerId! }
    return invited((onRepeat) => users.invite(ask, invitation, onRepeat))
  })

  serve(app, contracts.changeColleague, async ({ ask, params: { userId }, body: { roles } }) => ({
    payload: await users.changeRoles(ask, userId, roles),
  }))

  serve(app, contracts.resendColleague, ({ ask, params: { userId } }) =>
    invited((onRepeat) => users.resend(ask, userId, onRepeat)),
  )

  const moved = async (ask: Ask, command: Move, userId: string) => {
    await users.move(ask, command, userId)
    return users.get(ask.caller, userId)
  }
  serve(app, contracts.blockColleague, async ({ ask, params: { userId } }) => ({
    payload: await moved(ask, 'BlockUser', userId),
  }))
  serve(app, contracts.unblockColleague, async ({ ask, params: { userId } }) => ({
    payload: await moved(ask, 'UnblockUser', userId),
  }))
  serve(app, contracts.block, async ({ ask, params: { userId } }) => ({
    payload: await moved(ask, 'BlockUser', userId),
  }))
  serve(app, contracts.unblock, async ({ ask, params: { userId } }) => ({
    payload: await moved(ask, 'UnblockUser', userId),
  }))
  for (const contract of [contracts.revokeColleague, contracts.revoke]) {
    serve(app, contract, async ({ ask, params: { userId } }) => {
      await users.move(ask, 'RevokeInvitation', userId)
      return { payload: null }
    })
  }
  for (const contract of [contracts.removeColleague, contracts.remove]) {
    serve(app, contract, async ({ ask, params: { userId } }) => {
      await users.remove(ask, userId)
      return { payload: null }
    })
  }

  serve(app, contracts.list, async ({ caller, query }) => {
    // The supplier desk knows no customers, and no colleagues but itself (ROLE-D02).
    const all = permits(['staff'], caller) === undefined
    return { payload: await page(`users ${all ? 'all' : 'suppliers'}`, all ? query : { ...query, type: 'supplier' }) }
  })

  serve(app, contracts.invite, ({ ask, body }) => invited((onRepeat) => users.invite(ask, body, onRepeat)))

  serve(app, contracts.get, async ({ caller, params: { userId } }) => ({ payload: await users.get(caller, userId) }))

  serve(app, contracts.change, async ({ caller, ask, params: { userId }, body: { roles, ...employee } }) => {
    if (roles && given(employee).length > 0) {
      throw new Rejection(invalid('roles', 'rule.rolesOrEmployee'))
    }
    if (roles) await users.changeRoles(ask, userId, roles)
    if (given(employee).length > 0) await users.changeEmployee(ask, userId, employee)
    return { payload: await users.get(caller, userId) }
  })

  serve(app, contracts.resend, ({ ask, params: { userId } }) =>
    invited((onRepeat) => users.resend(ask, userId, onRepeat)),
  )

  serve(app, securityRecord.read, async ({ query: { cursor, ...query } }) => ({
    payload: await paged(cursors, 'security-record', cursor, (before: string | undefined) =>
      readSecurityRecord(database.pool, { ...query, before }),
    ),
  }))
}

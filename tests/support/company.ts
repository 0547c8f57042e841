import type { Client } from '#web/data/api.ts'
import { letterTo } from './mailbox.ts'
import { clientOf, seat, seated } from './signed-in-users.ts'
import { openWorld, type World } from './world.ts'

/** A world with somebody for each kind of right, and what is done with users in it. */

type Api = Client['api']
export type Company = Awaited<ReturnType<typeof openCompany>>

export const openCompany = async () => {
  const world: World = await openWorld()
  const [manager, reader, rival, admin, senior, top, desk] = await Promise.all([
    seated(world, 'manager', { type: 'user', customerId: 'c-bloom', roles: ['USER:C'] }),
    seated(world, 'reader', { type: 'user', customerId: 'c-bloom' }),
    seated(world, 'rival', { type: 'user', customerId: 'c-rival', roles: ['USER:C'] }),
    seated(world, 'admin', { type: 'admin', adminType: 'admin' }),
    seated(world, 'senior', { type: 'admin', adminType: 'extendedAdmin' }),
    seated(world, 'top', { type: 'admin', adminType: 'superAdmin' }),
    seated(world, 'desk', { type: 'admin', adminType: 'supplierOnly' }),
  ])
  return {
    world,
    manager,
    reader,
    rival,
    admin,
    senior,
    top,
    desk,
    /** Somebody of the manager's company with a session. */
    colleague: async (userId: string, ...roles: ('CPRO:C' | 'CREQ:C' | 'USER:C')[]): Promise<Api> =>
      clientOf(world, await seat(world, userId, { type: 'user', customerId: 'c-bloom', roles })),
    /** Somebody whom the manager has invited, with the token of the mail. */
    invite: async () => {
      const body = somebody()
      const { userId } = (await manager.users.inviteColleague({ body }, { strict: true })).payload
      return { userId, email: body.email, token: (await letterTo(world, body.email)).token }
    },
    accept: (token: string, password?: string) =>
      world.visitor().api.people.acceptInvitation({ body: { token, ...(password && { password }) } }),
  }
}

let made = 0
/** Somebody who has no account yet. */
export const somebody = () => {
  made += 1
  return { firstName: 'Ina', lastName: 'Vited', email: `ina${made}@invited.example` }
}

export const of = (userId: string) => ({ params: { userId } })
/** Whether somebody is still signed in. */
export const isIn = async (api: Api) => !(await api.people.account({})).hasError

import type { Client } from '#web/data/api.ts'
import { mailTo } from './mailbox.ts'
import { clientOf, signedInCookie, signedInClient } from './signed-in-users.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** A server with a user for each kind of right, and actions on users. */

type Api = Client['api']
export type Company = Awaited<ReturnType<typeof openCompany>>

export const openCompany = async () => {
  const testServer: TestServer = await openTestServer()
  const [manager, reader, rival, admin, senior, top, supplierManager] = await Promise.all([
    signedInClient(testServer, 'manager', { type: 'user', customerId: 'c-bloom', roles: ['USER:C'] }),
    signedInClient(testServer, 'reader', { type: 'user', customerId: 'c-bloom' }),
    signedInClient(testServer, 'rival', { type: 'user', customerId: 'c-rival', roles: ['USER:C'] }),
    signedInClient(testServer, 'admin', { type: 'admin', adminType: 'admin' }),
    signedInClient(testServer, 'senior', { type: 'admin', adminType: 'extendedAdmin' }),
    signedInClient(testServer, 'top', { type: 'admin', adminType: 'superAdmin' }),
    signedInClient(testServer, 'supplierManager', { type: 'admin', adminType: 'supplierOnly' }),
  ])
  return {
    testServer,
    manager,
    reader,
    rival,
    admin,
    senior,
    top,
    supplierManager,
    /** A user of the manager's company with a session. */
    colleague: async (userId: string, ...roles: ('CPRO:C' | 'CREQ:C' | 'USER:C')[]): Promise<Api> =>
      clientOf(testServer, await signedInCookie(testServer, userId, { type: 'user', customerId: 'c-bloom', roles })),
    /** A user invited by the manager, with the token from the mail. */
    invite: async () => {
      const body = newUser()
      const { userId } = (await manager.users.inviteColleague({ body }, { strict: true })).payload
      return { userId, email: body.email, token: (await mailTo(testServer, body.email)).token }
    },
    accept: (token: string, password?: string) =>
      testServer.visitor().api.people.acceptInvitation({ body: { token, ...(password && { password }) } }),
  }
}

let made = 0
/** A person without an account. */
export const newUser = () => {
  made += 1
  return { firstName: 'Ina', lastName: 'Vited', email: `ina${made}@invited.example` }
}

export const of = (userId: string) => ({ params: { userId } })
/** Whether the session is still valid. */
export const isSignedIn = async (api: Api) => !(await api.people.account({})).hasError

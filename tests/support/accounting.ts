import { signedInClient } from './signed-in-users.ts'
import { openTestServer } from './test-server.ts'

/** A server with an accountant and an auditor, who have no roles, and with Sam. */
export const openAccounting = async () => {
  const testServer = await openTestServer()
  return {
    testServer,
    sam: await testServer.as('sam'),
    accountant: await signedInClient(testServer, 'accountant', { type: 'admin', bookRight: 'accountant' }),
    auditor: await signedInClient(testServer, 'auditor', { type: 'admin', bookRight: 'auditor' }),
  }
}

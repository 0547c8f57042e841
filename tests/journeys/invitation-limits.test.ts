import { expect, test } from 'vitest'
import { invitationLimits, limitMinutes } from '#domain/people/policy.ts'
import { signedInClient } from '../support/signed-in-users.ts'
import { openTestServer } from '../support/test-server.ts'

/** Invitations by all users of one company: anyone can sign up, and each invitation is a mail to any address (S-17). */

test('S-17 the users of a company together can send a limited number of invitations, and also per day', async () => {
  await using testServer = await openTestServer()
  const account = { type: 'user' as const, customerId: 'c-bloom', roles: ['USER:C' as const] }
  const senders = [
    await signedInClient(testServer, 'sender-1', account),
    await signedInClient(testServer, 'sender-2', account),
  ]
  let asked = 0
  /** Number of accepted invitations to new addresses, by both senders in turn. */
  const accepted = async (count: number) => {
    let sum = 0
    for (let nth = 0; nth < count; nth++) {
      const body = { firstName: 'New', lastName: 'Colleague', email: `new-${asked++}@bloom.example` }
      const { hasError } = await senders[nth % 2]!.users.inviteColleague({ body })
      if (!hasError) sum++
    }
    return sum
  }
  const { perCompany, perCompanyAndDay } = invitationLimits
  expect(await accepted(perCompany + 2)).toBe(perCompany)
  testServer.clock.advance({ minutes: limitMinutes.usual + 1 })
  expect(await accepted(perCompany + 2)).toBe(perCompanyAndDay - perCompany)
  testServer.clock.advance({ minutes: limitMinutes.usual + 1 })
  expect(await accepted(2)).toBe(0)
})

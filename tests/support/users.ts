import type { User } from '#application/people/contracts/people.ts'

/** A user as the server returns it; a test sets the relevant fields. */
export const aUser = (rest: Partial<User> = {}): User => ({
  userId: 'u-ada',
  type: 'user',
  firstName: 'Ada',
  lastName: 'Bloom',
  email: 'ada@bloom.example',
  customerId: rest.type === undefined || rest.type === 'user' ? 'c-bloom' : null,
  status: 'active',
  avatar: null,
  createdOn: '2026-05-04T10:00:00.000Z',
  changedOn: '2026-05-04T10:00:00.000Z',
  timeZoneOffset: null,
  timeZone: null,
  pendingUserFlows: [],
  roles: [],
  language: 'en-US',
  configurationMode: 'basic',
  loginMethod: 'pw',
  ...rest,
})

import { loginMethodOf } from '#domain/people/user.ts'
import type { User } from './contracts/people.ts'
import { pictureUrl } from './contracts/pictures.ts'
import type { Account } from './rows.ts'

/** The account as shown to its owner (USER-001, USER-002), without the password hash (AUTH-028). */
export const userOf = (account: Account): User => ({
  userId: account.userId,
  type: account.type,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  customerId: account.customerId,
  status: account.status,
  avatar: pictureUrl(account.avatar),
  createdOn: account.createdOn,
  changedOn: account.changedOn,
  timeZoneOffset: account.timeZoneOffset,
  timeZone: account.timeZone,
  pendingUserFlows: account.pendingUserFlows,
  roles: account.roles,
  language: account.language,
  configurationMode: account.configurationMode,
  loginMethod: loginMethodOf(account),
  ...(account.supplierId === null ? {} : { supplierId: account.supplierId }),
  ...(account.adminType === null ? {} : { adminType: account.adminType }),
  ...(account.bookRight === null ? {} : { bookRight: account.bookRight }),
})

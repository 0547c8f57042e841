import { rule } from '#domain/messages/en-US/rule.ts'
import { signInAccess } from '#domain/messages/en-US/sign-in-access.ts'
import pay from './pay.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }

/** Sign-in, accounts, and payment by link. */
export const texts = { people, pay }
export const messages = { access: signInAccess, rule }

import { retentionDays, tokenDays } from '#domain/people/policy.ts'
import { plusDays } from '#domain/time.ts'
import { expireUnproven } from './change-user.ts'
import type { PeopleStore } from './ports.ts'

/** Removes incomplete sign-ups (USER-T13), and invitations whose link has expired (S-08). */
export const expireAccounts = (store: Pick<PeopleStore, 'transaction'>): Promise<void> =>
  store.transaction({ kind: 'system', id: 'expire-accounts' }, async (tx) => {
    for (const [status, days] of [
      ['pending_confirmation', retentionDays.signUp],
      ['pending_invitation', tokenDays.invitation],
    ] as const) {
      for (const account of await tx.accounts.lockStale(status, plusDays(tx.at, -days))) {
        await expireUnproven(tx, account)
      }
    }
  })

import type pg from 'pg'
import { pictureUrl } from '#application/people/contracts/pictures.ts'
import type { Invitation, Person } from '#application/people/contracts/users.ts'
import type { Caller } from '#application/pipeline/access.ts'
import { demand, notFound, Rejection } from '#domain/kernel/refusal.ts'
import { canonicalRoles, changesEmployee, changesRoles, removesUser, seesUser } from '#domain/people/managing.ts'
import { type AdminType, type CustomerRole, type StaffTeam } from '#domain/people/rights.ts'
import type { UserCommand } from '#domain/people/user.ts'
import { cutPage, type Page, type Place } from '#read-models/projection.ts'
import { accountColumns, type AccountRow, setColumns, stateOf } from './accounts.ts'
import { addInvited } from './add-invited.ts'
import { callerAmong, lockCaller } from './callers.ts'
import { containing, updateFields } from './columns.ts'
import { endAccount } from './end-account.ts'
import type { Ask, Once } from './idempotency.ts'
import { resendInvitation, sendInvitation } from './invitations.ts'
import { doerOf, endSessions, moveUser, type Unit } from './transaction.ts'

/** Users as others manage them: a company its own, staff everybody (USER-T06..T11, USER-D03). */

/** What a list is asked for. `after`: where the page before ended, by `createdOn`. */
export type UserQuery = {
  limit: number
  after: Place | undefined
  search?: string | undefined
  type?: string | undefined
  status?: string | undefined
  adminType?: string | undefined
  customerId?: string | undefined
  supplierId?: string | undefined
}

/** Commands that lead from one status to another and need nothing but the user. */
export type Move = Extract<UserCommand, 'RevokeInvitation' | 'BlockUser' | 'UnblockUser'>

/** What can be changed about an employee; what is left out stays. */
export type Employee = { adminType?: AdminType | undefined; team?: StaffTeam | null | undefined }

/** Users as routes need them. What changes one takes effect once for each `ask`, if the caller may. */
export type Users = {
  list: (query: UserQuery) => Promise<Page<Person>>
  /** Throws a `Rejection` with code `not-found` for whom the caller may not know of. */
  get: (caller: Caller, userId: string) => Promise<Person>
  /** Adds the user, with a mail on its way; `onRepeat` where that was done before, and nothing is sent. */
  invite: (ask: Ask, invitation: Invitation, onRepeat?: () => Promise<unknown>) => Promise<Person>
  resend: (ask: Ask, userId: string, onRepeat?: () => Promise<unknown>) => Promise<Person>
  move: (ask: Ask, command: Move, userId: string) => Promise<void>
  /** Ends the account; personal data are erased, orders stay (USER-T12). */
  remove: (ask: Ask, userId: string) => Promise<void>
  changeRoles: (ask: Ask, userId: string, roles: readonly CustomerRole[]) => Promise<Person>
  changeEmployee: (ask: Ask, userId: string, employee: Employee) => Promise<Person>
}

const noUser = () => new Rejection(notFound('user'))

const fields = `a.user_id as "userId", a.type, a.status, a.first_name as "firstName", a.last_name as "lastName", a.email,
  a.avatar, a.roles, a.customer_id as "customerId", a.supplier_id as "supplierId", a.admin_type as "adminType", a.team,
  a.status = 'blocked' and a.blocked_by is distinct from 'customer' as "blockedByStaff",
  a.created_on as "createdOn", a.changed_on as "changedOn", coalesce(c.name, s.name) as "belongsTo"`
const from = `people.accounts a left join people.customers c on c.customer_id = a.customer_id
  left join people.suppliers s on s.supplier_id = a.supplier_id`

const withPicture = (row: Person): Person => ({ ...row, avatar: pictureUrl(row.avatar) })

/** `erase` takes the personal data of addresses out of the log and the views. */
export const openUsers = (pool: pg.Pool, once: Once, erase: (emails: readonly string[]) => Promise<void>): Users => {
  const person = async (userId: string): Promise<Person> => {
    const { rows } = await pool.query<Person>(`select ${fields} from ${from} where a.user_id = $1`, [userId])
    if (!rows[0]) throw noUser()
    return withPicture(rows[0])
  }
  /** Does something to a user whom the caller may know of, with both as they are at this moment. */
  const onUser = async (
    ask: Ask,
    userId: string,
    act: (unit: Unit, account: AccountRow, otherManagers: number) => Promise<unknown>,
    onRepeat?: () => Promise<unknown>,
  ): Promise<void> => {
    const onThem = async (unit: Unit) => {
      const { caller, account, otherManagers } = await lockPeople(unit, ask, userId)
      demand(seesUser(stateOf(account), caller))
      await act(unit.as(doerOf(caller)), account, otherManagers)
      return userId
    }
    await once(ask, onThem, onRepeat)
  }

  return {
    list: async ({ limit, after, search, type, status, adminType, customerId, supplierId }) => {
      const { rows } = await pool.query<Person>(listText, [
        containing(search),
        type ?? null,
        status ?? null,
        adminType ?? null,
        customerId ?? null,
        supplierId ?? null,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit + 1,
      ])
      return cutPage(rows.map(withPicture), limit, ({ createdOn, userId }): Place => [createdOn, userId])
    },

    get: async (caller, userId) => {
      const found = await person(userId)
      demand(seesUser({ ...found, customerId: found.customerId ?? undefined }, caller))
      return found
    },

    invite: async (ask, invitation, onRepeat) => {
      const add = async (asked: Unit) => {
        const unit = asked.as(doerOf(await lockCaller(asked, ask, invitation.email)))
        const account = await addInvited(unit, invitation)
        await sendInvitation(unit, account)
        return account.user_id
      }
      return person(await once(ask, add, onRepeat))
    },

    resend: async (ask, userId, onRepeat) => {
      await onUser(ask, userId, resendInvitation, onRepeat)
      return person(userId)
    },

    move: (ask, command, userId) => onUser(ask, userId, (unit, account) => moveUser(unit, command, account)),

    remove: async (ask, userId) => {
      const emails: string[] = []
      await onUser(ask, userId, async (unit, account) => {
        demand(removesUser(stateOf(account), unit.by))
        emails.push(...(await endAccount(unit, account)))
      })
      await erase(emails)
    },

    changeRoles: async (ask, userId, asked) => {
      const roles = canonicalRoles(asked)
      await onUser(ask, userId, async (unit, account, otherManagers) => {
        demand(changesRoles(stateOf(account), unit.by, { roles, otherManagers }))
        await setColumns(unit, userId, { roles })
        await unit.record('UserRolesChanged', userId, { from: account.roles, to: roles })
      })
      return person(userId)
    },

    changeEmployee: async (ask, userId, { adminType, team }) => {
      await onUser(ask, userId, async (unit, account) => {
        demand(changesEmployee(stateOf(account), unit.by))
        await updateFields(unit, 'people.accounts', ['user_id', userId], { adminType, team })
        if (team !== undefined) await unit.record('TeamChanged', userId, { to: team })
        if (adminType === undefined || adminType === account.admin_type) return
        await unit.record('AdminTypeChanged', userId, { from: account.admin_type, to: adminType })
        // Another right is another session (C5): what was open with the old one ends.
        await endSessions(unit, userId)
      })
      return person(userId)
    },
  }
}

/**
 * Whoever does something, to whom, and how many others of that company manage its users, each as they are now and until
 * the transaction ends: of two who block each other, or give up a right each counting on the other, the second one is
 * decided on what the first one has done. Rows are locked in one order, so nobody waits for each other.
 */
const lockPeople = async (
  { client }: Unit,
  ask: Ask,
  userId: string,
): Promise<{ caller: Caller; account: AccountRow; otherManagers: number }> => {
  const { rows } = await client.query<AccountRow>(
    `select ${accountColumns} from people.accounts a
     where a.user_id = any($1) or 'USER:C' = any(a.roles)
       and a.customer_id = (select customer_id from people.accounts where user_id = $2)
     order by a.user_id for update`,
    [[ask.caller.actor.id, userId], userId],
  )
  const caller = callerAmong(rows, ask)
  const account = rows.find((row) => row.user_id === userId)
  const managers = rows.filter((row) => row.status === 'active' && row.roles.includes('USER:C'))
  if (!account) throw noUser()
  return {
    caller,
    account,
    otherManagers:
      account.customer_id === null
        ? 0
        : managers.filter((row) => row !== account && row.customer_id === account.customer_id).length,
  }
}

const listText = `select ${fields} from ${from}
  where ($1::text is null or a.email ilike $1 or a.first_name || ' ' || a.last_name ilike $1
      or c.name ilike $1 or s.name ilike $1)
    and ($2::text is null or a.type = $2) and ($3::text is null or a.status = $3)
    and ($4::text is null or a.admin_type = $4) and ($5::text is null or a.customer_id = $5)
    and ($6::text is null or a.supplier_id = $6)
    and ($7::timestamptz is null or (a.created_on, a.user_id) < ($7, $8))
  order by a.created_on desc, a.user_id desc limit $9`

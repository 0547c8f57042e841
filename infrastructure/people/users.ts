import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Caller } from '#application/access.ts'
import type { Colleague, Invitation, Person } from '#application/contracts/users.ts'
import { demand, invalid, notFound, Rejection } from '#domain/kernel.ts'
import { canonicalRoles, changesEmployee, changesRoles, removesUser, seesUser } from '#domain/people/managing.ts'
import { type AdminType, type CustomerRole, customerRoles, type StaffTeam } from '#domain/people/rights.ts'
import { decideUser, firstFlows, type UserCommand } from '#domain/people/user.ts'
import type { Page } from '#read-models/projection.ts'
import {
  type AccountRow,
  insertAccount,
  lockAccount,
  lockAccountByEmail,
  setColumns,
  stateOf,
} from '../identity/accounts.ts'
import { endAccount } from '../identity/own-account.ts'
import { issueToken } from '../identity/tokens.ts'
import { endSessions, moveUser, type Unit } from '../identity/work.ts'
import { containing, updateFields } from './columns.ts'
import type { Ask, Once } from './once.ts'

/** Users as others manage them: a company its own, staff everybody (USER-T06..T11, USER-D03). */

/** What a list is asked for. `after`: where the page before ended. */
export type UserQuery = {
  limit: number
  after: readonly [createdOn: string, userId: string] | undefined
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

export type Users = {
  list: (query: UserQuery) => Promise<Page<Person>>
  /** Throws a `Rejection` with code `not-found` for whom the caller may not know of. */
  get: (caller: Caller, userId: string) => Promise<Person>
  /** Adds the user, with a mail on its way. */
  invite: (ask: Ask, invitation: Invitation) => Promise<Person>
  resend: (ask: Ask, userId: string) => Promise<Person>
  move: (ask: Ask, command: Move, userId: string) => Promise<void>
  /** Ends the account; personal data are erased, orders stay (USER-T12). */
  remove: (ask: Ask, userId: string) => Promise<void>
  changeRoles: (ask: Ask, userId: string, roles: readonly CustomerRole[]) => Promise<Person>
  changeEmployee: (ask: Ask, userId: string, employee: Employee) => Promise<Person>
}

const noUser = () => new Rejection(notFound('User'))

const fields = `a.user_id as "userId", a.type, a.status, a.first_name as "firstName", a.last_name as "lastName", a.email,
  a.roles, a.customer_id as "customerId", a.supplier_id as "supplierId", a.admin_type as "adminType", a.team,
  a.status = 'blocked' and a.blocked_by is distinct from 'customer' as "blockedByStaff",
  a.created_on as "createdOn", a.changed_on as "changedOn", coalesce(c.name, s.name) as "belongsTo"`
const from = `people.accounts a left join people.customers c on c.customer_id = a.customer_id
  left join people.suppliers s on s.supplier_id = a.supplier_id`

/** A user as the users of the same company see each other. */
export const colleagueOf = ({ userId, firstName, lastName, email, status, roles, ...rest }: Person): Colleague => ({
  userId,
  firstName,
  lastName,
  email,
  status,
  roles,
  blockedByStaff: rest.blockedByStaff,
  createdOn: rest.createdOn,
})

/** `erase` takes the personal data of addresses out of the log and the views. */
export const openUsers = (pool: pg.Pool, once: Once, erase: (emails: readonly string[]) => Promise<void>): Users => {
  const person = async (userId: string): Promise<Person> => {
    const { rows } = await pool.query<Person>(`select ${fields} from ${from} where a.user_id = $1`, [userId])
    if (!rows[0]) throw noUser()
    return rows[0]
  }
  /** Does something to a user whom the caller may know of, while nobody else does. */
  const onUser = async (
    ask: Ask,
    userId: string,
    act: (unit: Unit, account: AccountRow) => Promise<unknown>,
  ): Promise<void> => {
    await once(ask, async (unit) => {
      const account = await lockAccount(unit, userId)
      demand(seesUser(stateOf(account), ask.caller))
      await act(unit, account)
      return userId
    })
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
      const items = rows.slice(0, limit)
      const last = rows.length > limit ? items.at(-1) : undefined
      return { items, next: last && [last.createdOn, last.userId] }
    },

    get: async (caller, userId) => {
      const found = await person(userId)
      demand(seesUser({ ...found, customerId: found.customerId ?? undefined }, caller))
      return found
    },

    invite: async (ask, invitation) => {
      const { caller } = ask
      const invited = await once(ask, async (unit) => {
        const userId = `u-${randomUUID()}`
        const company = await companyOf(unit, invitation)
        const belongs = belongingOf(invitation, company)
        const { event } = decideUser(
          'InviteUser',
          { userId, status: 'none', type: invitation.type, roles: belongs.roles, ...belongs.state },
          unit.by,
        )
        await makeRoom(unit, invitation.email)
        const account = {
          user_id: userId,
          type: invitation.type,
          status: 'pending_invitation' as const,
          first_name: invitation.firstName,
          last_name: invitation.lastName,
          email: invitation.email,
          roles: belongs.roles,
          ...belongs.columns,
        }
        if (!(await insertAccount(unit.client, account, { by: caller.actor.id, at: unit.at }))) throw inUse()
        if (invitation.type === 'admin') {
          await updateFields(unit, 'people.accounts', ['user_id', userId], { team: invitation.team })
        }
        await unit.record(event, userId, { ...belongs.state, roles: belongs.roles })
        await sendInvitation(unit, await lockAccount(unit, userId), caller, company.name)
        return userId
      })
      return person(invited)
    },

    resend: async (ask, userId) => {
      await onUser(ask, userId, async (unit, account) => {
        const { event } = decideUser('ResendInvitation', stateOf(account), unit.by)
        await unit.record(event, userId)
        await sendInvitation(unit, account, ask.caller, await companyNameOf(unit, account))
      })
      return person(userId)
    },

    move: async (ask, command, userId) => {
      const columns = {
        RevokeInvitation: {},
        BlockUser: { blocked_by: ask.caller.audience === 'customer' ? ('customer' as const) : ('staff' as const) },
        UnblockUser: { blocked_by: null },
      }[command]
      await onUser(ask, userId, (unit, account) => moveUser(unit, command, account, columns))
    },

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
      await once(ask, async (unit) => {
        await lockCompanyOf(unit, userId)
        const account = await lockAccount(unit, userId)
        demand(seesUser(stateOf(account), ask.caller))
        const otherManagers = await lockOtherManagers(unit, account)
        demand(changesRoles(stateOf(account), unit.by, { roles, otherManagers }))
        await setColumns(unit, userId, { roles })
        await unit.record('UserRolesChanged', userId, { from: account.roles, to: roles })
        return userId
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

const inUse = () => new Rejection(invalid('email', 'This e-mail address is in use already'))

/** Where somebody invited belongs, as the decision wants it and as columns. */
const belongingOf = (invitation: Invitation, { users }: { users: number }) => {
  if (invitation.type === 'user') {
    const { customerId } = invitation
    return {
      roles: canonicalRoles(invitation.roles ?? (users === 0 ? customerRoles : ['CREQ:C'])),
      state: { customerId },
      columns: { customer_id: customerId, pending_user_flows: firstFlows('user') },
    }
  }
  if (invitation.type === 'supplier') {
    const { supplierId } = invitation
    return { roles: [], state: { customerId: undefined, supplierId }, columns: { supplier_id: supplierId } }
  }
  const { adminType } = invitation
  return { roles: [], state: { customerId: undefined, adminType }, columns: { admin_type: adminType } }
}

/** What somebody is invited into, and how many there are; it has to be there and open for business. */
const companyOf = async (unit: Unit, invitation: Invitation): Promise<{ name: string; users: number }> => {
  if (invitation.type === 'admin') return { name: provider, users: 0 }
  const [table, key, id, entity] =
    invitation.type === 'user'
      ? ['customers', 'customer_id', invitation.customerId, 'Customer']
      : ['suppliers', 'supplier_id', invitation.supplierId, 'Supplier']
  const { rows } = await unit.client.query<{ name: string; status: string; users: number }>(
    `select name, status, (select count(*) from people.accounts a where a.${key} = c.${key}) as users
     from people.${table} c where ${key} = $1 for share`,
    [id],
  )
  if (!rows[0]) throw new Rejection(notFound(entity))
  if (rows[0].status === 'archived') throw new Rejection(invalid(`${invitation.type}Id`, `${entity} is archived`))
  return rows[0]
}

const companyNameOf = async ({ client }: Unit, { customer_id: customerId, supplier_id: supplierId }: AccountRow) => {
  const { rows } = await client.query<{ name: string }>(
    `select name from people.customers where customer_id = $1
     union all select name from people.suppliers where supplier_id = $2`,
    [customerId, supplierId],
  )
  return rows[0]?.name ?? provider
}

const provider = 'Boxwright'

/** An address that somebody signed up with and never proved belongs to nobody: that sign-up gives way. */
const makeRoom = async (unit: Unit, email: string): Promise<void> => {
  const there = await lockAccountByEmail(unit, email)
  if (!there) return
  if (there.status !== 'pending_confirmation') throw inUse()
  await unit.record('SignUpExpired', there.user_id, { from: there.status, to: 'none' })
  await unit.client.query('delete from people.mails where user_id = $1', [there.user_id])
  await unit.client.query('delete from people.accounts where user_id = $1', [there.user_id])
}

/** A new link by mail; one that was sent before is void (USER-T07). */
const sendInvitation = async (unit: Unit, account: AccountRow, caller: Caller, company: string): Promise<void> => {
  const { token } = await issueToken(unit, 'invitation', account.user_id)
  const { rows } = await unit.client.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from people.accounts where user_id = $1`,
    [caller.actor.id],
  )
  const { email: to, first_name: firstName, language } = account
  const inviter = rows[0]?.name ?? company
  await unit.mail({ kind: 'invitation', to, firstName, language, token, company, inviter }, account.user_id)
}

/** Roles in a company change one after the other: so two who give up a right at once do not both count on the other. */
const lockCompanyOf = async ({ client }: Unit, userId: string): Promise<void> => {
  await client.query(
    `select from people.customers
     where customer_id = (select customer_id from people.accounts where user_id = $1) for update`,
    [userId],
  )
}

/** How many others of the company manage its users; none of them changes before this transaction ends. */
const lockOtherManagers = async ({ client }: Unit, account: AccountRow): Promise<number> => {
  if (account.customer_id === null) return 0
  const { rows } = await client.query<{ user_id: string; status: string }>(
    `select user_id, status from people.accounts
     where customer_id = $1 and 'USER:C' = any(roles) order by user_id for update`,
    [account.customer_id],
  )
  return rows.filter(({ user_id: id, status }) => id !== account.user_id && status === 'active').length
}

const listText = `select ${fields} from ${from}
  where ($1::text is null or a.email ilike $1 or a.first_name || ' ' || a.last_name ilike $1
      or c.name ilike $1 or s.name ilike $1)
    and ($2::text is null or a.type = $2) and ($3::text is null or a.status = $3)
    and ($4::text is null or a.admin_type = $4) and ($5::text is null or a.customer_id = $5)
    and ($6::text is null or a.supplier_id = $6)
    and ($7::timestamptz is null or (a.created_on, a.user_id) < ($7, $8))
  order by a.created_on desc, a.user_id desc limit $9`

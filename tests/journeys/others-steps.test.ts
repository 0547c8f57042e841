import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letterTo } from '#tests/support/mailbox.ts'
import { type Browser, openWorld, type World } from '#tests/support/world.ts'

/** What somebody else has set in motion must not come true for them once the owner is back. */

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const strict = { strict: true } as const
const password = 'Quill-and-ink-7'
const person = (email: string) => ({ email, firstName: 'Nora', lastName: 'Quill', acceptTerms: true as const })

/** The mail that says how to complete a sign-up. */
const signUp = async (browser: Browser, email: string, rest: object = {}) => {
  await browser.api.people.signUp({ body: { ...person(email), ...rest } }, strict)
  return letterTo(world, email)
}

describe('an account that others reach for', () => {
  test('AUTH-008 C9 of several who signed up with an address none chose the password of whoever proves it', async () => {
    const victim = 'sought@quill.example'
    await signUp(world.browser(), victim, { password: 'Victims-own-1' })
    const { token } = await signUp(world.browser(), victim, { password: 'Attackers-own-1' })
    const { payload } = await world.browser().api.people.completeSignUp({ body: { token } }, strict)
    expect(payload.user).toMatchObject({ status: 'active', loginMethod: 'ml' })
    for (const guess of ['Attackers-own-1', 'Victims-own-1']) {
      const answer = await world.browser().api.people.login({ body: { email: victim, password: guess } })
      expect(answer).toMatchObject({ hasError: true, type: 'unauthorized' })
    }
  })

  test('CLIENT-D04 a sign-up that is sent again keeps its password', async () => {
    const email = 'twofold@quill.example'
    const body = { ...person(email), password: 'Twofold-own-1' }
    const { api } = world.visitor()
    const ask = () => api.people.signUp({ body }, { commandId: '01JCZ000000000000000SIGNUP' })
    await ask()
    await world.settled()
    await ask()
    const { token } = await letterTo(world, email)
    const { payload } = await world.browser().api.people.completeSignUp({ body: { token } }, strict)
    expect(payload.user).toMatchObject({ loginMethod: 'pw' })
  })

  test('C6 a link is void once the account has another address or another password', async () => {
    const [email, moved] = ['leaving@quill.example', 'arrived@quill.example']
    const { token } = await signUp(world.browser(), email, { password })
    const owner = world.browser()
    await owner.api.people.completeSignUp({ body: { token } }, strict)
    const resetOf = async (address: string) => {
      await world.visitor().api.people.requestPasswordReset({ body: { email: address } }, strict)
      return (await letterTo(world, address)).token
    }
    const use = (reset: string) =>
      world.visitor().api.people.resetPassword({ params: { token: reset }, body: { password: 'Attackers-own-1' } })

    const beforeMove = await resetOf(email)
    await owner.api.people.changeEmail({ body: { email: moved } }, strict)
    const verify = await letterTo(world, moved)
    await owner.api.people.verifyEmail({ params: { token: verify.token } }, strict)
    expect(await use(beforeMove)).toMatchObject({ hasError: true, field: 'token' })

    // Whoever sat at a session of theirs has asked for an address of his own.
    await owner.api.people.changeEmail({ body: { email: 'thief@quill.example' } }, strict)
    const thief = await letterTo(world, 'thief@quill.example')
    const beforeChange = await resetOf(moved)
    await owner.api.people.changePassword({ body: { currentPassword: password, password: 'Owners-own-22' } }, strict)
    expect(await use(beforeChange)).toMatchObject({ hasError: true, field: 'token' })
    const stolen = await world.visitor().api.people.verifyEmail({ params: { token: thief.token } })
    expect(stolen).toMatchObject({ hasError: true, field: 'token' })
  })
})

describe('somebody who has gone', () => {
  const home = {
    name: 'Home',
    type: 'shipping' as const,
    firstName: 'Nora',
    lastName: 'Quill',
    company: '',
    phoneNumber: '+44 7700 900123',
    line1: '7 Inkwell Lane',
    line2: '',
    city: 'Penzance',
    state: '',
    zipCode: 'TR18',
    country: 'GB',
  }
  const rowsOf = async (customerId: string) => {
    const { rows } = await world.house.database.pool.query<{ all: string }>(
      `select concat_ws(' ', (select string_agg(c::text, ' ') from people.customers c where customer_id = $1),
         (select string_agg(a::text, ' ') from people.addresses a where customer_id = $1)) as all`,
      [customerId],
    )
    return rows[0]!.all
  }

  test('USER-D07 J1 leaves no name and no home in the company that was theirs alone', async () => {
    const email = 'goes@quill.example'
    const { token } = await signUp(world.browser(), email, { phoneNumber: '+44 7700 900123' })
    const owner = world.browser()
    const { payload } = await owner.api.people.completeSignUp({ body: { token } }, strict)
    await owner.api.customers.addAddress({ body: home }, strict)
    const customerId = payload.user!.customerId!
    expect(await rowsOf(customerId)).toMatch(/Nora Quill.*Inkwell/)
    await owner.api.people.deleteAccount({ body: { email } }, strict)
    expect(await rowsOf(customerId)).toContain('Deleted customer')
    expect(await rowsOf(customerId)).not.toMatch(/Nora|Quill|Inkwell|Penzance|900123|goes@/)
  })

  test('USER-D07 leaves the address of a company to the colleagues, without the name', async () => {
    const ada = await world.as('ada')
    const { payload: me } = await ada.people.account({}, strict)
    await ada.customers.addAddress({ body: { ...home, firstName: me.firstName, lastName: me.lastName } }, strict)
    const colleague = { email: 'colleague@quill.example', firstName: 'Cole', lastName: 'League' }
    await ada.users.inviteColleague({ body: colleague }, strict)
    await ada.people.deleteAccount({ body: { email: me.email } }, strict)
    const left = await rowsOf(me.customerId!)
    expect(left).toMatch(/Bloom & Stem.*Inkwell/)
    expect(left).not.toMatch(/900123/)
    expect(left).not.toContain(`""${me.lastName}""`)
  })
})

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '#application/access.ts'
import { account as contracts } from '#application/contracts/account.ts'
import type { Identity } from '../../identity/identity.ts'
import { askFor } from '../../identity/requests.ts'
import type { Ask } from '../../people/once.ts'
import { serve } from '../serve.ts'
import { fromOf, takeToken, tokenOf } from '../session-cookie.ts'
import { languageOf } from './sign-in.ts'

/** One's own account, over HTTP. */
export const accountRoutes = (app: FastifyInstance, { identity }: { identity: Identity }): void => {
  const { account, work } = identity
  const here = ({ caller, ask, request }: { readonly caller: Caller; readonly ask: Ask; request: FastifyRequest }) => ({
    caller,
    ask,
    session: tokenOf(request),
  })

  serve(app, contracts.account, ({ request }) => ({ payload: request.signedIn!.user }))

  serve(app, contracts.setPassword, async (asked) => ({
    payload: await account.setPassword(here(asked), asked.body.password),
  }))
  serve(app, contracts.changePassword, async (asked) => ({
    payload: await account.changePassword(here(asked), asked.body),
  }))
  serve(app, contracts.deletePassword, async (asked) => ({
    payload: await account.removePassword(here(asked), asked.body.currentPassword),
  }))
  serve(app, contracts.changeName, async (asked) => ({ payload: await account.changeName(here(asked), asked.body) }))

  serve(app, contracts.changeEmail, async ({ caller, body: { email }, request }) => {
    await askFor(work, { kind: 'changeEmail', email, userId: caller.actor.id, language: languageOf(request) })
    return { payload: request.signedIn!.user }
  })
  serve(app, contracts.verifyEmail, async ({ params: { token }, request }) => ({
    payload: await account.verifyEmail(token, fromOf(request).request),
  }))

  serve(app, contracts.removeFlow, async (asked) => ({
    payload: await account.removeFlow(here(asked), asked.params.id),
  }))
  serve(app, contracts.changeLanguage, async (asked) => ({
    payload: await account.changeLanguage(here(asked), asked.body.language),
  }))
  serve(app, contracts.changeConfigurationMode, async (asked) => ({
    payload: await account.changeConfigurationMode(here(asked), asked.body.configurationMode),
  }))

  serve(app, contracts.deleteAccount, async (asked) => {
    await account.deleteAccount(here(asked), asked.body.email)
    takeToken(asked.request, asked.reply)
    return { payload: null }
  })

  serve(app, contracts.sessions, async (asked) => ({ payload: await account.sessions(here(asked)) }))
  serve(app, contracts.revokeSession, async (asked) => ({
    payload: await account.revokeSession(here(asked), asked.params.sessionId),
  }))
  serve(app, contracts.revokeOtherSessions, async (asked) => ({
    payload: await account.revokeOtherSessions(here(asked)),
  }))

  serve(app, contracts.secondFactor, async (asked) => ({ payload: await account.secondFactor(here(asked)) }))
  serve(app, contracts.enrolSecondFactor, async (asked) => ({ payload: await account.enrolSecondFactor(here(asked)) }))
  serve(app, contracts.confirmSecondFactor, async (asked) => ({
    payload: await account.confirmSecondFactor(here(asked), asked.body.code),
  }))
  serve(app, contracts.renewRecoveryCodes, async (asked) => ({
    payload: await account.renewRecoveryCodes(here(asked), asked.body.code),
  }))
  serve(app, contracts.removeSecondFactor, async (asked) => {
    await account.removeSecondFactor(here(asked), asked.body.code)
    return { payload: null }
  })
}

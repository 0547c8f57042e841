import type { FastifyInstance, FastifyRequest } from 'fastify'
import { account as contracts } from '#application/people/contracts/account.ts'
import type { Caller } from '#application/pipeline/access.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Ask } from '../../people/idempotency.ts'
import { serve } from '../serve.ts'
import { fromOf, takeToken, tokenOf } from '../session-cookie.ts'
import { languageOf } from './sign-in.ts'

/** One's own account, over HTTP. */
export const accountRoutes = (app: FastifyInstance, { identity }: { identity: Identity }): void => {
  const { account } = identity
  const here = ({ caller, ask, request }: { readonly caller: Caller; readonly ask: Ask; request: FastifyRequest }) => ({
    caller,
    ask,
    session: tokenOf(request),
  })

  serve(app, contracts.account, ({ request }) => ({ payload: request.signedIn!.user }))

  serve(app, contracts.setPassword, async (asked) => {
    return {
      payload: await account.setPassword(here(asked), asked.body.password),
    }
  })
  serve(app, contracts.changePassword, async (asked) => {
    return {
      payload: await account.changePassword(here(asked), asked.body),
    }
  })
  serve(app, contracts.deletePassword, async (asked) => {
    return {
      payload: await account.removePassword(here(asked), asked.body.currentPassword),
    }
  })
  serve(app, contracts.changeName, async (asked) => ({ payload: await account.changeName(here(asked), asked.body) }))

  serve(app, contracts.changeEmail, async (asked) => {
    const { email } = asked.body
    return { payload: await account.changeEmail(here(asked), { email, language: languageOf(asked.request) }) }
  })
  serve(app, contracts.pendingEmail, async (asked) => ({ payload: await account.pendingEmail(here(asked)) }))
  serve(app, contracts.cancelEmailChange, async (asked) => ({ payload: await account.cancelEmailChange(here(asked)) }))
  serve(app, contracts.verifyEmail, async (asked) => ({
    payload: await account.verifyEmail(here(asked), asked.params.token, fromOf(asked.request).request),
  }))

  serve(app, contracts.changePicture, async (asked) => {
    return { payload: await account.changePicture(here(asked), Buffer.from(asked.body.picture, 'base64')) }
  })
  serve(app, contracts.removePicture, async (asked) => ({ payload: await account.removePicture(here(asked)) }))

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

  serve(app, contracts.proveIdentity, async (asked) => {
    await account.proveIdentity(here(asked), asked.body)
    return { payload: null }
  })
  serve(app, contracts.mailProof, async (asked) => {
    await account.mailProof(here(asked))
    return { payload: null }
  })

  serve(app, contracts.secondFactor, async (asked) => ({ payload: await account.secondFactor(here(asked)) }))
  serve(app, contracts.enrolSecondFactor, async (asked) => {
    return { payload: await account.enrolSecondFactor(here(asked), asked.body.currentCode) }
  })
  serve(app, contracts.confirmSecondFactor, async (asked) => {
    return { payload: await account.confirmSecondFactor(here(asked), asked.body.code) }
  })
  serve(app, contracts.renewRecoveryCodes, async (asked) => {
    return { payload: await account.renewRecoveryCodes(here(asked), asked.body.code) }
  })
  serve(app, contracts.removeSecondFactor, async (asked) => {
    await account.removeSecondFactor(here(asked), asked.body.code)
    return { payload: null }
  })
}

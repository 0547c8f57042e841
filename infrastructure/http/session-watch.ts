import type { FastifyRequest } from 'fastify'
import type { Identity } from '../identity/identity.ts'
import type { SignedIn } from '../identity/sessions.ts'
import { tokenOf } from './session-cookie.ts'

/** Watches the session of a pending response: the response ends with the session (C10). */

export type SessionWatch = {
  /** Aborted when the session ends or its rights change. */
  ended: AbortSignal
  /** Reads the session again, without prolonging it. */
  isOver: () => Promise<boolean>
  stop: () => void
}

type Sessions = Pick<Identity, 'authenticate' | 'sessions'>

/** Watches the session of a request; without a session there is nothing to watch. */
export const watchSession = (identity: Sessions, request: FastifyRequest): SessionWatch => {
  const { signedIn } = request
  const token = tokenOf(request)
  const over = new AbortController()
  if (!signedIn || token === undefined) {
    return { ended: over.signal, isOver: async () => false, stop: () => undefined }
  }
  const isOver = async (): Promise<boolean> => {
    if (over.signal.aborted) return true
    return !isSameSession(signedIn, await identity.authenticate(token, { use: false }))
  }
  const stop = identity.sessions.onClosed((which) => {
    if (which === token) return over.abort()
    if (which !== undefined) return
    // A failed lookup is ignored; the session is checked again before the response is sent.
    void isOver().then(
      (itIs) => itIs && over.abort(),
      () => undefined,
    )
  })
  return { ended: over.signal, isOver, stop }
}

/** Whether a session still has the same user, company and rights. */
export const isSameSession = (before: SignedIn, now: SignedIn | undefined): boolean => {
  const same = (key: (one: SignedIn) => unknown) => now !== undefined && key(now) === key(before)
  return (
    same(({ caller }) => caller.customerId ?? caller.supplierId) &&
    same(({ user }) => user.type) &&
    same(({ user }) => user.adminType) &&
    same(({ user }) => user.bookRight)
  )
}

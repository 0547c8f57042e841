import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addressAfterSignIn } from '#application/contracts/purchase-step.ts'
import type { User } from '#application/people/contracts/people.ts'
import type { PurchaseMapping, SignedIn } from '#application/people/contracts/sign-in.ts'
import { localPath } from '#domain/people/return-path.ts'
import type { Api } from '../../data/api.ts'
import type { Result } from '../../data/http.ts'
import { homeFor } from '../../paths.ts'
import { completeSignIn, signIn, userOf, useSession } from '../../stores/session.ts'

/**
 * The step between the first factor and the session: enter or set up a second factor, store recovery codes, or set the
 * password again after a sign-up in another browser.
 */
export type PendingStep =
  | NonNullable<SignedIn['secondFactor']>
  | { user: User; codes: readonly string[] }
  | { user: User; passwordDropped: true }

/** State and actions of a sign-in page. */
export type SignInFlow = {
  /** Calls a sign-in method; on success the user is redirected. */
  go: (method: (people: Api['people']) => Promise<Result<SignedIn>>) => Promise<Result<SignedIn>>
  pending: PendingStep | undefined
  /** Requests a second factor after the redirect from Google. */
  want: (secondFactor: NonNullable<SignedIn['secondFactor']>) => void
  /** Completes the pending step: recovery codes are stored, the password is set or skipped. */
  proceed: () => void
  /** Restarts the sign-in. */
  startOver: () => void
}

/**
 * End of every sign-in: a signed-in user is redirected to the requested page, or to their start page. `already` false:
 * do not redirect a user who was signed in before, because this page must act first.
 */
export const useSignInFlow = (returnPath: string | undefined, { already = true } = {}): SignInFlow => {
  const user = userOf(useSession())
  const { history } = useRouter()
  const [pending, setPending] = useState<PendingStep>()
  const [mayLeave, setMayLeave] = useState(already)
  const [mapping, setMapping] = useState<PurchaseMapping>()
  useEffect(() => {
    if (!user || pending || !mayLeave) return
    const target = addressAfterSignIn(localPath(returnPath), mapping)
    history.replace(target === '/' ? homeFor(user) : target)
  }, [user, pending, mayLeave, mapping, returnPath, history])

  return {
    go: async (method) => {
      const answer = await signIn(method)
      if (answer.hasError) return answer
      setPending(intermediateStepOf(answer.payload))
      setMapping(answer.payload.purchaseMapping)
      setMayLeave(true)
      return answer
    },
    pending,
    want: setPending,
    proceed: () => {
      if (pending && 'user' in pending) void completeSignIn(pending.user).then(() => setPending(undefined))
    },
    startOver: () => setPending(undefined),
  }
}

const intermediateStepOf = ({
  user,
  secondFactor,
  recoveryCodes,
  passwordDropped,
}: SignedIn): PendingStep | undefined => {
  if (!user) return secondFactor
  if (recoveryCodes) return { user, codes: recoveryCodes }
  return passwordDropped ? { user, passwordDropped } : undefined
}

/** Parameters of a mail link or of Google, in the URL fragment, which is not sent to a server or logged. */
export const fragment = (): URLSearchParams => new URLSearchParams(window.location.hash.slice(1))

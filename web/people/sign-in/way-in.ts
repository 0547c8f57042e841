import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '#application/people/contracts/people.ts'
import type { SignedIn } from '#application/people/contracts/sign-in.ts'
import { localPath } from '#domain/people/return-path.ts'
import type { Api } from '../../data/api.ts'
import type { Result } from '../../data/http.ts'
import { homeFor } from '../../paths.ts'
import { enter, signIn, userOf, useSession } from '../../stores/session.ts'

/**
 * Step between the first factor and the session: enter or set up a second factor, store recovery codes, or set the
 * password again after a sign-up in another browser.
 */
export type Between =
  | NonNullable<SignedIn['secondFactor']>
  | { user: User; codes: readonly string[] }
  | { user: User; passwordDropped: true }

/** State and actions of a sign-in page. */
export type WayIn = {
  /** Calls a sign-in method; on success the user is redirected. */
  go: (way: (people: Api['people']) => Promise<Result<SignedIn>>) => Promise<Result<SignedIn>>
  between: Between | undefined
  /** Asks for a second factor after the return from Google. */
  want: (secondFactor: NonNullable<SignedIn['secondFactor']>) => void
  /** Completes the intermediate step: recovery codes are stored, the password is set or skipped. */
  goOn: () => void
  /** Restarts the sign-in. */
  startOver: () => void
}

/**
 * Common end of every sign-in: a signed-in user is redirected to the requested page, or to their own start page.
 * `already` false: do not redirect a user who was signed in before, because this page has something to do first.
 */
export const useWayIn = (returnPath: string | undefined, { already = true } = {}): WayIn => {
  const user = userOf(useSession())
  const { history } = useRouter()
  const [between, setBetween] = useState<Between>()
  const [went, setWent] = useState(already)
  useEffect(() => {
    if (!user || between || !went) return
    const wanted = localPath(returnPath)
    history.replace(wanted === '/' ? homeFor(user) : wanted)
  }, [user, between, went, returnPath, history])

  return {
    go: async (way) => {
      const answer = await signIn(way)
      if (answer.hasError) return answer
      setBetween(standsBetween(answer.payload))
      setWent(true)
      return answer
    },
    between,
    want: setBetween,
    goOn: () => {
      if (between && 'user' in between) void enter(between.user).then(() => setBetween(undefined))
    },
    startOver: () => setBetween(undefined),
  }
}

const standsBetween = ({ user, secondFactor, recoveryCodes, passwordDropped }: SignedIn): Between | undefined => {
  if (!user) return secondFactor
  if (recoveryCodes) return { user, codes: recoveryCodes }
  return passwordDropped ? { user, passwordDropped } : undefined
}

/** Parameters of a mail link or of Google, in the URL fragment, which is not sent to a server or logged. */
export const fragment = (): URLSearchParams => new URLSearchParams(window.location.hash.slice(1))

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
 * What stands between a way in and the desk: a second factor to give or set up, recovery codes to put away, or a password to
 * choose again, for whoever signed up in another browser.
 */
export type Between =
  | NonNullable<SignedIn['secondFactor']>
  | { user: User; codes: readonly string[] }
  | { user: User; passwordDropped: true }

/** The way that a page at the door leads somebody in. */
export type WayIn = {
  /** Goes one of the ways in; whoever is in is led on. */
  go: (way: (people: Api['people']) => Promise<Result<SignedIn>>) => Promise<Result<SignedIn>>
  between: Between | undefined
  /** A second factor is wanted: of whoever comes back from Google. */
  want: (secondFactor: NonNullable<SignedIn['secondFactor']>) => void
  /** What stood between is done with: the recovery codes are put away, the password is chosen, or not wanted. */
  goOn: () => void
  /** Back to the beginning. */
  startOver: () => void
}

/**
 * Every way in ends here: whoever is signed in, now or already, goes on to where they wanted to be, or to their own
 * desk. `already` false: somebody who was signed in before has something to do here first.
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

/** What a mail or Google sends along, behind the `#`, where no server and no log sees it. */
export const fragment = (): URLSearchParams => new URLSearchParams(window.location.hash.slice(1))

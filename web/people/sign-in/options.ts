import { useEffect, useState } from 'react'
import type { people } from '#application/people/contracts/people.ts'
import { api, type ReplyOf } from '../../data/api.ts'

type Options = ReplyOf<(typeof people)['signInOptions']>

/** The sign-in methods of this server; until loaded, those that every server has. */
export const useOptions = (): Options => {
  const [options, setOptions] = useState<Options>({ google: false, outbox: false, ended: null })
  useEffect(() => {
    let left = false
    void api.people.signInOptions().then((answer) => !left && !answer.hasError && setOptions(answer.payload))
    return () => {
      left = true
    }
  }, [])
  return options
}

/** Countdown in seconds until an action is allowed again; `start` restarts it. */
export const useCountdown = (seconds: number): { left: number; start: () => void } => {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    look()
    const timer = setInterval(look, 500)
    return () => clearInterval(timer)
  }, [until])
  return { left, start: () => setUntil(Date.now() + seconds * 1000) }
}

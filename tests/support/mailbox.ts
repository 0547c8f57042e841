import type { Kept } from '#infrastructure/mail/send.ts'
import type { World } from './world.ts'

/** Mails as the outbox of a world has them. */

export type Letter = Kept & {
  /** What the button leads to. */
  path: string
  token: string
  returnPath: string | null
  /** The one-time password, where there is one. */
  code: string
}

/** All mails to somebody, newest first, once everything that follows from what was asked has happened. */
export const lettersTo = async (world: World, email: string): Promise<Letter[]> => {
  await world.settled()
  const mails = await world.house.mailer.outbox(1000)
  return mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).map(letterOf)
}

/** The newest mail to somebody. */
export const letterTo = async (world: World, email: string): Promise<Letter> => {
  const [letter] = await lettersTo(world, email)
  if (!letter) throw new Error(`Nobody wrote to ${email}`)
  return letter
}

const letterOf = (mail: Kept): Letter => {
  const [, path = '', fragment = ''] = /: (\/[^#\s]*)#?(\S*)/.exec(mail.text) ?? []
  const said = new URLSearchParams(fragment)
  const code = /\b\d{6}\b/.exec(mail.text.replaceAll(fragment, ''))?.[0] ?? ''
  return { ...mail, path, token: said.get('token') ?? '', returnPath: said.get('returnPath'), code }
}

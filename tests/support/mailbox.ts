import type { StoredMail } from '#infrastructure/mail/send.ts'
import type { TestServer } from './test-server.ts'

/** Mails in the outbox of a test server. */

export type ReceivedMail = StoredMail & {
  /** URL of the button. */
  path: string
  token: string
  returnPath: string | null
  /** The one-time password, if any. */
  code: string
}

/** All mails to an address, newest first, after all jobs are complete. */
export const mailsTo = async (testServer: TestServer, email: string): Promise<ReceivedMail[]> => {
  await testServer.settled()
  const mails = await testServer.app.mailer.outbox(1000)
  return mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase()).map(receivedMailOf)
}

/** The newest mail to an address. */
export const mailTo = async (testServer: TestServer, email: string): Promise<ReceivedMail> => {
  const [letter] = await mailsTo(testServer, email)
  if (!letter) throw new Error(`No mail to ${email}`)
  return letter
}

const receivedMailOf = (mail: StoredMail): ReceivedMail => {
  const [, path = '', fragment = ''] = /(?:: |：)(\/[^#\s]*)#?(\S*)/.exec(mail.text) ?? []
  const parameters = new URLSearchParams(fragment)
  const code = /\b\d{6}\b/.exec(mail.text.replaceAll(fragment, ''))?.[0] ?? ''
  return { ...mail, path, token: parameters.get('token') ?? '', returnPath: parameters.get('returnPath'), code }
}

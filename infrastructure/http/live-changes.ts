import type { Feeds } from '#read-models/feed.ts'
import type { OpenAssistant } from '../assistant/open-assistant.ts'
import type { OpenKnowledge } from '../assistant/open-knowledge.ts'
import type { Identity } from '../identity/identity.ts'
import { answerEvent } from './live-answers.ts'
import { recordEvent } from './live-assistant.ts'
import { type Connection, ownerOf } from './live-connection.ts'
import { customerEvent } from './live-customers.ts'
import { sendMessage } from './live-socket.ts'

/** What announces the changes. */
export type ChangeSources = {
  feeds: Feeds
  identity: Identity
  knowledge: Pick<OpenKnowledge, 'onChange'>
  assistant?: Pick<OpenAssistant, 'onChange'> | undefined
}

/**
 * Notifies clients of changes that are not in the feeds, because they are stored beside the log: customers, records and
 * messages of the assistant. Returns the function that stops it. `onError` receives errors of look-ups.
 */
export const notifyOfChanges = (
  connections: ReadonlySet<Connection>,
  { feeds, identity, knowledge, assistant }: ChangeSources,
  onError: (error: unknown) => void,
): (() => void) => {
  /** Notifies the customer's own users and staff of a changed customer. */
  const stopCustomers = identity.onCustomerChanged((changed) => {
    for (const { socket, signedIn, getsCustomers } of connections) {
      const owner = ownerOf(signedIn)
      if (!getsCustomers || (owner !== undefined && owner !== changed.customerId)) continue
      sendMessage(socket, { type: 'event', event: customerEvent(changed, feeds.head(signedIn.caller.audience)) })
    }
  }, onError)
  /** Notifies staff of changed records of the assistant; of private ones only their user. */
  const stopRecords = knowledge.onChange((changed) => {
    for (const { socket, signedIn, getsRecords } of connections) {
      if (!getsRecords || (changed.userId !== null && changed.userId !== signedIn.user.userId)) continue
      const position = feeds.head(signedIn.caller.audience)
      sendMessage(socket, { type: 'event', event: recordEvent(changed, position, new Date().toISOString()) })
    }
  })
  /** Notifies the user of a new message of the assistant (RT-005). */
  const stopAnswers = assistant?.onChange((changed) => {
    for (const { socket, signedIn, getsAnswers } of connections) {
      if (!getsAnswers || signedIn.user.userId !== changed.userId) continue
      sendMessage(socket, { type: 'event', event: answerEvent(changed, feeds.head(signedIn.caller.audience)) })
    }
  })
  return () => {
    stopCustomers()
    stopRecords()
    stopAnswers?.()
  }
}

import { pushScopes } from '#domain/conversations/staff-notification.ts'
import { query } from '../pipeline/operation.ts'
import { push as contracts } from './contracts/push.ts'

/** Subscriptions of the signed-in employee's browsers. A repeated call changes nothing. */
export const push = {
  settings: query(contracts.settings, (_, { push: { publicKey } }) => ({ payload: { publicKey } })),
  subscribe: query(contracts.subscribe, async ({ caller, origin, body }, { push: { save } }) => {
    await save({ userId: caller.actor.id, session: origin.session }, body)
    return { payload: { endpoint: body.endpoint, scope: pushScopes[body.app] } }
  }),
  unsubscribe: query(contracts.unsubscribe, async ({ caller, body }, { push: { remove } }) => {
    await remove(caller.actor.id, body.endpoint)
    return { payload: null }
  }),
}

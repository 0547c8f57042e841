import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import { type OperationPorts, query } from '../pipeline/operation.ts'
import { sandbox as contracts } from './contracts/sandbox.ts'

/** The card sandbox's payment form; returns 404 if the sandbox is off. */

const sandboxOf = ({ cards }: Pick<OperationPorts, 'cards'>) => {
  if (!cards.sandbox) throw new Rejection(notFound('path'))
  return cards.sandbox
}

export const sandbox = {
  confirm: query(contracts.confirm, async ({ params: { intentId }, body: { clientSecret, card } }, ports) => ({
    payload: { status: await sandboxOf(ports).confirm(intentId, clientSecret, card) },
  })),
  authenticate: query(
    contracts.authenticate,
    async ({ params: { intentId }, body: { clientSecret, approved } }, ports) => ({
      payload: { status: await sandboxOf(ports).authenticate(intentId, clientSecret, approved) },
    }),
  ),
  closeDispute: query(contracts.closeDispute, async ({ params: { disputeId }, body: { outcome } }, ports) => {
    await sandboxOf(ports).closeDispute(disputeId, outcome)
    return { payload: null }
  }),
}

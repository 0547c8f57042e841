import type pg from 'pg'

/** A job of the sandbox: performs the delayed change, then sends the webhook. */
export type SandboxJob = { intentId: string; type: string }

/** Sends a webhook of the sandbox after a delay. */
export const queueWebhook = async (client: pg.PoolClient, job: SandboxJob, seconds = 0): Promise<void> => {
  await client.query(
    `select graphile_worker.add_job('sandboxWebhook', $1::json, run_at := now() + make_interval(secs => $2), max_attempts := 12)`,
    [JSON.stringify(job), seconds],
  )
}

/** An event in Stripe's format, with the fields that this product reads. */
export const webhookEventOf = (
  { intentId, type }: SandboxJob,
  payment: { status: string; amount: number } | undefined,
) => {
  const about = type.startsWith('payment_intent.')
    ? { id: intentId, object: 'payment_intent', ...payment }
    : { id: `of_${intentId}`, object: type.startsWith('refund') ? 'refund' : 'dispute', payment_intent: intentId }
  return JSON.stringify({
    id: `evt_sandbox_${intentId.slice(-24)}_${type.replaceAll('.', '_')}`,
    object: 'event',
    type,
    livemode: false,
    data: { object: about },
  })
}

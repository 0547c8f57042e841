import type { Append, Expected } from '#application/pipeline/ports.ts'
import type { Fact } from '../load.ts'

/** A fact of the load in the product's append format, with its command, case, parties and claims. */

const fingerprint = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const appendOf = (fact: Fact, stream: string, expected: Expected): Append => ({
  commandId: fact.commandId,
  fingerprint,
  caseId: stream,
  actor: { kind: 'customer', id: fact.userId },
  at: fact.at,
  correlationId: fact.commandId,
  causationId: null,
  streams: [
    {
      stream,
      expected,
      entityId: fact.requestId,
      parties: { customerId: fact.customerId, supplierId: null },
      events: [fact.event],
    },
  ],
  claims: expected === 'none' ? [{ scope: 'requestId', key: fact.requestId }] : [],
})

import { createOrder } from '#application/ordering/commands.ts'
import { addPackagingItem } from '#application/ordering/packaging-items.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { handle } from '#application/pipeline/handle.ts'
import type { Log, Ports } from '#application/pipeline/ports.ts'
import { foldCase } from '#domain/case.ts'
import { requireExisting } from '#domain/ordering/order.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { createIdentity } from '#infrastructure/identity/identity.ts'
import { fingerprint, idGenerator } from '#infrastructure/log/ids.ts'
import { defaultReferralTerms } from '#infrastructure/payments/referral-variables.ts'
import { linkTokens } from '#infrastructure/secrets/link-tokens.ts'
import { people } from '#infrastructure/seed/stories/people.ts'
import { configured } from '#infrastructure/seed/stories/story-steps.ts'
import { unlimitedStock } from '#tests/support/unlimited-stock.ts'
import { demoRates, index } from '../support/catalogue-index.ts'
import { testSecrets } from '../support/secrets.ts'

/** The commands that run during a fault: an order is created, and items with unique names are added. */

const ada = callerOf({ ...people.ada, status: 'active', loginMethod: 'pw' })

/** The answer to a command, as a digest that is compared with the answer to a retry. */
export type CommandResult = { requestId: string; position: number; digest: string }

/** The ports of a server that uses this log. */
export const portsOf = ({ pool }: Pick<Database, 'pool'>, log: Log): Ports => {
  const now = () => new Date().toISOString()
  return {
    log,
    people: createIdentity(pool, now, { secrets: testSecrets }),
    reimbursable: async () => [],
    reimbursed: async () => [],
    heldDiscounts: async () => [],
    referralTerms: defaultReferralTerms,
    attachUploads: async () => [],
    lastClaimed: async (_scope, prefixes) => prefixes.map(() => undefined),
    claimed: async () => [],
    seller: undefined,
    bankAccount: undefined,
    drafts: async () => ({ count: 0, limit: 1 }),
    now,
    idGenerator,
    tokens: linkTokens(testSecrets),
    fingerprint,
    stock: unlimitedStock,
    shop: () => ({ index, rates: demoRates, fingerprint }),
  }
}

/** Opens an order for Ada. */
export const openOrder = async (ports: Ports, commandId: string): Promise<CommandResult> =>
  commandResult(await handle(ports, createOrder, { caller: ada, input: { currency: 'USD' }, commandId }))

/** Adds a box to an order: two events in one append, on a stream with concurrent writers. */
export const addBox = async (
  ports: Ports,
  commandId: string,
  requestId: string,
  name: string,
): Promise<CommandResult> => {
  const box = configured({ name, dimensions: { length: 300, width: 200, height: 80 }, quantities: [500, 1000] })
  const input = { requestId, customerProductName: name, ...box }
  return commandResult(await handle(ports, addPackagingItem, { caller: ada, input, commandId }))
}

/** Number of events of one box. */
export const eventsOfBox = 2

/** The id of Ada's command in the log. */
export const inLog = (commandId: string): string => `${commandId}/${ada.actor.id}`

const commandResult = (answer: Awaited<ReturnType<typeof handle>>): CommandResult => ({
  requestId: requireExisting(foldCase(answer.events).order).requestId,
  position: answer.position,
  digest: fingerprint(answer),
})
